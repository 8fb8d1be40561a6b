import type { Locator, Page } from '@playwright/test';
import { type Colour, pngOf } from '../data/png.ts';
import { expect } from './e2e.ts';

export interface PictureFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export const COLOURS = {
  red: [200, 60, 50],
  sand: [220, 190, 120],
  sea: [30, 120, 140],
  bread: [170, 110, 60],
  moss: [90, 120, 60],
} as const satisfies Record<string, Colour>;

/** A PNG of one colour, darker in its lower part. */
export function picture(name: keyof typeof COLOURS, width = 320, height = 240): PictureFile {
  const dark = COLOURS[name].map((part) => Math.round(part * 0.7)) as [number, number, number];
  const buffer = pngOf(width, height, (_, y) => (y > height * 0.6 ? dark : COLOURS[name]));
  return { name: `${name}.png`, mimeType: 'image/png', buffer };
}

export const tiles = (dialog: Locator): Locator => dialog.getByRole('list', { name: 'Pictures' }).getByRole('listitem');

/** Adds the files as the browser's file dialog does. */
export async function choosePictures(dialog: Locator, ...files: PictureFile[]): Promise<void> {
  await dialog.getByRole('button', { name: 'Add pictures' }).waitFor();
  await dialog.locator('input[type=file]').setInputFiles(files);
}

export async function expectUploaded(dialog: Locator, count: number): Promise<void> {
  await expect(tiles(dialog)).toHaveCount(count);
  await expect(dialog.getByRole('button', { name: /^ALT, (describe|edit description of) picture/ })).toHaveCount(count);
}

/** The data of a drag or paste with these files. */
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
