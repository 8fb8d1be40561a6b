import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Some of it is used at the same time by the databases of the tests and the profiles of the browsers. */
const NEEDED_BYTES = 4 * 2 ** 30;

/**
 * A folder without a disk: every commit of SQLite waits for the disk, which took a third of the time of a test. Undefined
 * where there is none, where it is small, or where nothing in it may be started.
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
