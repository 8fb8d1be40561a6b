import type { Locator, Page } from '@playwright/test';
import type { Member } from '../api/people.ts';
import { pngOf } from '../data/png.ts';

export const RED = [214, 40, 40] as const;
export const BLUE = [40, 60, 214] as const;

/** Red on the left, blue on the right: the colours show which part was cut out. */
export const TWO_HALVES = pngOf(800, 400, (x) => (x < 400 ? RED : BLUE));

let made = 0;
/** The same with a mark in its corner, because a file is refused that moderators removed elsewhere. */
function marked(): Buffer {
  made += 1;
  const mark = [made % 256, made >> 8, 128] as const;
  return pngOf(800, 400, (x, y) => (x < 16 && y < 16 ? mark : x < 400 ? RED : BLUE));
}

export const fileOf = (buffer: Buffer, name = 'picture.png') => ({ name, mimeType: 'image/png', buffer });

/** Uploads through the API, as other clients would. Returns the address. */
export async function uploads(url: string, { token }: Member, as: 'post' | 'avatar' | 'cover', file = marked()) {
  const answer = await fetch(`${url}/api/media?as=${as}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, prefer: 'return=representation' },
    body: new Uint8Array(file),
  });
  const said = await answer.json();
  if (!answer.ok) throw new Error(`the upload answered ${answer.status}: ${said.errors}`);
  return said.media as { _id: string; url: string };
}

/** Chooses a file in the file dialog that a press opens. */
export async function chooseFile(page: Page, press: Locator, file = fileOf(TWO_HALVES)): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await press.click();
  await (await asked).setFiles(file);
}

/** The colours at positions across the middle of a picture, given as parts of its width: 'red', 'blue' or neither. */
export const coloursOf = (picture: Locator, places: number[]): Promise<string[]> =>
  picture.evaluate(async (element, places) => {
    const image = element as HTMLImageElement;
    await image.decode();
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: image.naturalWidth, height: image.naturalHeight });
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    return places.map((place) => {
      const [red = 0, , blue = 0] = context.getImageData(canvas.width * place, canvas.height / 2, 1, 1).data;
      return red > blue + 80 ? 'red' : blue > red + 80 ? 'blue' : 'neither';
    });
  }, places);
