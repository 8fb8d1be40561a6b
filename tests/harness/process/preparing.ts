import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach } from 'vitest';
import type { Purpose } from '#contract/media/media.ts';
import { createPreparing, type Preparing, type PreparingOptions } from '#server/media/prepare.ts';

/** For one file of tests: its processes end after each test. */
export function preparingInTests() {
  const folder = mkdtempSync(join(tmpdir(), 'pipit-prepare-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  let preparing: Preparing | undefined;
  afterEach(() => {
    preparing?.stop();
    preparing = undefined;
  });

  const start = (options?: PreparingOptions) => {
    preparing?.stop();
    preparing = createPreparing(options);
    return preparing;
  };

  async function prepare(file: Uint8Array, purpose: Purpose = 'post', by = preparing ?? start()) {
    const handle = await open(join(folder, randomUUID()), 'wx+');
    try {
      await handle.writeFile(file);
      return await by.prepare({ bytes: file.length, handle }, purpose, 1);
    } finally {
      await handle.close();
    }
  }

  return { start, prepare };
}
