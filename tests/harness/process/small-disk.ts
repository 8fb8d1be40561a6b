import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  /** Visible only to processes that are started `within`. */
  folder: string;
  /** Arguments that precede the command of a process which needs the disk. */
  within: string[];
  /** Fills the disk to the last block. */
  fill(): void;
  free(): void;
  remove(): Promise<void>;
}

/**
 * A file system in memory that only processes `within` see needs no root. It needs Linux, and a kernel that lets users
 * create one.
 */
export const canMakeDisks = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0;

export async function makeSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = mkdtempSync(join(tmpdir(), 'pipit-disk-'));
  const script = `mount -t tmpfs -o size=${megabytes}m tmpfs ${folder} && echo ready && exec cat`;
  const holder = spawn('unshare', ['-rm', 'sh', '-c', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  const seen = `/proc/${holder.pid}/root${folder}`;
  const filler = join(seen, 'filler');
  return {
    folder,
    within: ['nsenter', '-t', String(holder.pid), '-U', '-m', '--preserve-credentials'],
    fill: () => fillUp(filler),
    free: () => rmSync(filler),
    remove: () => endAndRemove(holder, folder),
  };
}

function fillUp(file: string): void {
  const handle = openSync(file, 'a');
  try {
    for (;;) writeSync(handle, Buffer.alloc(4096));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(handle);
  }
}

/** The file system ends with the last process that uses it. */
async function endAndRemove(holder: ChildProcess, folder: string): Promise<void> {
  const gone = once(holder, 'exit');
  holder.stdin?.end();
  await gone;
  rmdirSync(folder);
}
