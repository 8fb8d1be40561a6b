import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Purpose } from '#contract/media/media.ts';
import { createPreparing, type Preparing, type PreparingOptions } from '#server/media/prepare.ts';

/** For one test file: its processes end with it, or when a test starts others. */
export function preparingInTests() {
  const folder = mkdtempSync(join(tmpdir(), 'pipit-prepare-'));

  let preparing: Preparing | undefined;
  afterAll(() => {
    preparing?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = (options?: PreparingOptions) => {
    preparing?.stop();
    preparing = createPreparing(options);
    return preparing;
  };

  const current = () => preparing ?? start();

  async function prepare(file: Uint8Array, purpose: Purpose = 'post', by = current()) {
    const handle = await open(join(folder, randomUUID()), 'wx+');
    try {
      await handle.writeFile(file);
      return await by.prepare({ bytes: file.length, handle }, purpose, 1);
    } finally {
      await handle.close();
    }
  }

  return { start, current, prepare };
}
