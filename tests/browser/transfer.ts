import type { Page } from '@playwright/test';
import { isArchive, openArchive, type Part } from '#store/transfer/archive.ts';

export async function exportedFile(page: Page): Promise<Buffer> {
  const text = await page.evaluate(async () =>
    new Uint8Array(await (await window.pipit.exportDatabase()).arrayBuffer()).toBase64(),
  );
  return Buffer.from(text, 'base64');
}

/** Imports the bytes. Returns undefined on success, otherwise the reason. */
export const imported = (page: Page, bytes: Buffer): Promise<string | undefined> =>
  page.evaluate(
    (text) =>
      window.pipit.importDatabase(new Blob([Uint8Array.fromBase64(text)])).then(
        () => undefined,
        (error: Error) => error.message,
      ),
    bytes.toString('base64'),
  );

/** The contents of an export. */
export async function unpacked(file: Buffer): Promise<{ database: Buffer; media: Map<string, Buffer> }> {
  const read = async (from: number, length: number) => new Uint8Array(file.subarray(from, from + length));
  const readable = { size: file.length, read };
  if (!(await isArchive(readable))) return { database: file, media: new Map() };
  const { database, media } = await openArchive(readable);
  const part = ({ from, size }: Part) => file.subarray(from, from + size);
  return { database: part(database), media: new Map([...media].map(([name, where]) => [name, part(where)])) };
}
