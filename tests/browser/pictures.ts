import type { Page } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import type { Picture } from '#contract/media/media.ts';
import { type Answer, call } from './tabs.ts';

/** Like a photograph: all pixels differ, and the upper half is red. */
export const photo = (width: number, height: number): Sharp =>
  sharp({
    create: { width, height, channels: 3, background: 'blue', noise: { type: 'gaussian', mean: 128, sigma: 20 } },
  }).composite([
    {
      input: { create: { width, height: Math.ceil(height / 2), channels: 3, background: 'red' } },
      left: 0,
      top: 0,
    },
  ]);

/** Uploads a file, or this many empty bytes, which the page makes itself. */
export const upload = (page: Page, token: string, file: Buffer | number, as = 'post') =>
  page.evaluate(
    async ([token, given, as]) => {
      const body = typeof given === 'number' ? new Uint8Array(given) : Uint8Array.fromBase64(given);
      const headers = { authorization: token };
      const answer = await window.pipit.fetch(`/api/media?as=${as}`, { method: 'POST', headers, body });
      return { status: answer.status, body: await answer.json() } as Answer & { body: { media: Picture } };
    },
    [token, typeof file === 'number' ? file : file.toString('base64'), as] as const,
  );

/** Posts the picture: before that, no one can load it. */
export const posted = (page: Page, token: string, { _id }: Picture) => {
  const postData = { content: 'Look.', media: [{ _id, alt: 'Red above blue.' }] };
  return call(page, '/posts', { method: 'POST', token, body: { postData } });
};

export const fetched = async (page: Page, path: string) => {
  const { bytes, ...answer } = await page.evaluate(async (path) => {
    const answer = await window.pipit.fetch(path);
    const bytes = new Uint8Array(await answer.arrayBuffer()).toBase64();
    return { status: answer.status, type: answer.headers.get('content-type'), bytes };
  }, path);
  return { ...answer, bytes: Buffer.from(bytes, 'base64') };
};

/** The names of the stored picture files of this origin. */
export const storedNames = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('pipit-%2F-media');
    const names: string[] = [];
    for await (const name of (folder as unknown as { keys(): AsyncIterable<string> }).keys()) names.push(name);
    return names.sort();
  });
