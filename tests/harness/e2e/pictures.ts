import { crc32, deflateSync } from 'node:zlib';
import type { Locator, Page } from '@playwright/test';
import { expect } from './e2e.ts';

export interface PictureFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

type Colour = readonly [red: number, green: number, blue: number];

export const COLOURS = {
  red: [200, 60, 50],
  sand: [220, 190, 120],
  sea: [30, 120, 140],
  bread: [170, 110, 60],
  moss: [90, 120, 60],
} as const satisfies Record<string, Colour>;

/** A PNG of one colour, with a darker ground. */
export function picture(name: keyof typeof COLOURS, width = 320, height = 240): PictureFile {
  const [red, green, blue] = COLOURS[name];
  const row = (y: number) => {
    const shade = y > height * 0.6 ? 0.7 : 1;
    const pixel = [red * shade, green * shade, blue * shade].map(Math.round);
    return Buffer.from([0, ...Array.from({ length: width }, () => pixel).flat()]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.concat(Array.from({ length: height }, (_, y) => row(y)));
  const buffer = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name: `${name}.png`, mimeType: 'image/png', buffer };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

export const tiles = (dialog: Locator): Locator => dialog.getByRole('list', { name: 'Pictures' }).getByRole('listitem');

/** As the file dialog of the browser gives them. */
export async function choosePictures(dialog: Locator, ...files: PictureFile[]): Promise<void> {
  await dialog.getByRole('button', { name: 'Add pictures' }).waitFor();
  await dialog.locator('input[type=file]').setInputFiles(files);
}

export async function expectUploaded(dialog: Locator, count: number): Promise<void> {
  await expect(tiles(dialog)).toHaveCount(count);
  await expect(dialog.getByRole('button', { name: /^ALT, (describe|edit description of) picture/ })).toHaveCount(count);
}

/** Files that are brought to the page: what is dragged, or pasted. */
export const carried = (page: Page, files: PictureFile[]) =>
  page.evaluateHandle(
    (all) => {
      const data = new DataTransfer();
      for (const { name, mimeType, base64 } of all) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: mimeType }));
      }
      return data;
    },
    files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') })),
  );
