import type { BrowserContext } from '@playwright/test';
import { expect } from 'vitest';

/** Overwrites a part of the database file in the browser's private files. The app must not be open. */
export async function overwrite(context: BrowserContext, origin: string, at: number, bytes: Buffer): Promise<void> {
  const page = await context.newPage();
  await page.route('**/blank', (route) => route.fulfill({ body: '', contentType: 'text/html' }));
  await page.goto(new URL('/blank', origin).href);
  const found = await page.evaluate(
    async ([at, text]) => {
      const root = await navigator.storage.getDirectory();
      const pool = await (await root.getDirectoryHandle('pipit-%2F')).getDirectoryHandle('.opaque');
      const HEADER = 4096;
      let found = 0;
      for await (const handle of (pool as unknown as { values(): AsyncIterable<FileSystemFileHandle> }).values()) {
        const file = await handle.getFile();
        if ((await file.slice(0, 512).text()).includes('-wal')) {
          // SQLite would replay the log over the damage.
          const log = await handle.createWritable({ keepExistingData: true });
          await log.truncate(HEADER);
          await log.close();
          continue;
        }
        if (!(await file.slice(HEADER, HEADER + 15).text()).startsWith('SQLite format 3')) continue;
        found += 1;
        const writable = await handle.createWritable({ keepExistingData: true });
        const data = Uint8Array.from(text, (char) => char.charCodeAt(0));
        await writable.write({ type: 'write', position: HEADER + at, data });
        await writable.close();
      }
      return found;
    },
    [at, bytes.toString('latin1')] as const,
  );
  await page.close();
  expect(found).toBe(1);
}
