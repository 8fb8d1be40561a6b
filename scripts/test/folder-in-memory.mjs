import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** The databases of the tests and the profiles of the browsers need memory too. */
const NEEDED_BYTES = 4 * 2 ** 30;

/**
 * A folder in memory: each commit of SQLite waits for the disk, which took a third of the time of a test. Returns
 * undefined if there is no such folder, it is small, or programs cannot be started in it.
 */
export function folderInMemory(prefix) {
  if (freeBytes() < NEEDED_BYTES) return undefined;
  const folder = mkdtempSync(join(MEMORY, prefix));
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
  const { status } = spawnSync(program);
  rmSync(status === 0 ? program : folder, { recursive: true });
  return status === 0 ? folder : undefined;
}

function freeBytes() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
