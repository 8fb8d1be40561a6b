import { expect } from 'vitest';
import type { Picture } from '#contract/media/media.ts';
import { type Answer, SMALL } from '#tests/harness/api/caller.ts';
import { pictureFile } from '#tests/harness/api/pictures.ts';
import type { Post } from '#tests/harness/api/spec.ts';
import type { Person, World } from '#tests/harness/world.ts';

type As = 'post' | 'avatar' | 'cover';

export const HOUR = 60 * 60 * 1000;
export const DAY = 24 * HOUR;

export const send = (person: Pick<Person, 'send'>, file: Uint8Array<ArrayBuffer>, as: As = 'post'): Promise<Answer> =>
  person.send('POST', `/media?as=${as}`, file, { headers: { 'content-type': 'image/webp' } });

export async function upload(person: Person, name: string, as?: As): Promise<Picture> {
  const { status, body } = await send(person, pictureFile(name), as);
  expect(status, body.errors?.join()).toBe(201);
  return body.media;
}

export async function post(author: Person, content: string, pictures: Picture[], more: object = {}): Promise<Post> {
  const media = pictures.map(({ _id }, n) => ({ _id, alt: `Picture ${n}` }));
  const { status, body } = await author.post('/posts', { postData: { content, media, ...more } }, { headers: SMALL });
  expect(status, body.errors?.join()).toBe(201);
  return body.post;
}

/** Uploads and posts a picture, so that everyone may load it. */
export async function shown(author: Person, name: string): Promise<Picture> {
  const picture = await upload(author, name);
  await post(author, name, [picture]);
  return picture;
}

export const load = async ({ fetch }: Pick<World, 'fetch'>, path: string, method = 'GET'): Promise<Response> =>
  fetch(new Request(`http://pipit.test${path}`, { method }));

export const statusOf = async (world: Pick<World, 'fetch'>, path: string): Promise<number> =>
  (await load(world, path)).status;
