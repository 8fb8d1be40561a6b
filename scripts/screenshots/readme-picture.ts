import { writeFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import type { Member } from '#tests/harness/api/people.ts';
import { MODES, openBrowserFor, type Shot } from './shot.ts';

const WIDTH = 1024;
const HEIGHT = 720;

/** The feed, light and dark side by side, as one WebP that the browser composes. */
export async function takeReadmePicture(
  browser: Browser,
  origin: string,
  guest: Member,
  folder: string,
): Promise<string> {
  const shots: string[] = [];
  for (const mode of MODES) shots.push(await takeFeed(browser, origin, mode, guest));

  const page = await browser.newPage();
  const webp = await page.evaluate(sideBySide, { shots, width: WIDTH, height: HEIGHT, gap: 32, radius: 20 });
  await page.close();
  const path = `${folder}/feed.webp`;
  writeFileSync(path, Buffer.from(webp.slice(webp.indexOf(',') + 1), 'base64'));
  return path;
}

async function takeFeed(browser: Browser, origin: string, mode: Shot['mode'], guest: Member): Promise<string> {
  const context = await openBrowserFor(browser, origin, { mode, width: WIDTH, height: HEIGHT }, guest);
  const page = await context.newPage();
  await page.goto('/userFeed');
  await page.getByRole('article').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({ animations: 'disabled' });
  await context.close();
  return `data:image/png;base64,${picture.toString('base64')}`;
}

interface Panes {
  shots: string[];
  width: number;
  height: number;
  gap: number;
  radius: number;
}

/** Runs in the page. */
async function sideBySide({ shots, width, height, gap, radius }: Panes): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = shots.length * width + (shots.length - 1) * gap;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  for (const [place, src] of shots.entries()) {
    const picture = Object.assign(new Image(), { src });
    await picture.decode();
    const left = place * (width + gap);
    pen?.save();
    pen?.beginPath();
    pen?.roundRect(left, 0, width, height, radius);
    pen?.clip();
    pen?.drawImage(picture, left, 0);
    pen?.restore();
  }
  return canvas.toDataURL('image/webp', 0.86);
}
