import { existsSync } from 'node:fs';
import { link, open, rename, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StoreError } from '#store/engine/failures.ts';
import { StartError } from '../config/start-error.ts';

/** A time as part of a file name: `2026-11-15T09-30-00Z`. The names sort like the times. */
export const stampOf = (now: number): string => `${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

export const momentOf = (stamp: string): number => Date.parse(stamp.replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, 'T$1:$2:$3Z'));

const SQLITE_FULL = 13;

/** Makes the file visible completely or not at all, without replacing another. */
export async function appear(draft: string, place: string): Promise<void> {
  try {
    await link(draft, place);
  } catch (error) {
    // Some file systems have no links.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' || existsSync(place)) throw error;
    await rename(draft, place);
  }
  await syncFolder(dirname(place));
}

export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a new file name durable across a power cut, where the file system can sync folders. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Reserve, so that a full disk does not stop the server itself. */
const SPARE = 64 * 1024 * 1024;

export async function assertRoom(folder: string, bytes: number, free = freeBytes): Promise<void> {
  const there = await free(folder);
  if (there >= bytes + SPARE) return;
  const [need, have] = [bytes + SPARE, there].map((size) => `${Math.ceil(size / 1024 / 1024)} MB`);
  throw new StartError(`there is no room in ${folder}: it needs ${need} and ${have} are free.`);
}

/** Reports an error in one line that begins with what failed. */
export async function inPlainWords<T>(failed: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new StartError(`${failed}: ${reasonOf(error)}`);
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof StartError || error instanceof StoreError) return error.message;
  const { code, errcode, message } = error as NodeJS.ErrnoException & { errcode?: number };
  if (code === 'ENOSPC' || code === 'EDQUOT' || errcode === SQLITE_FULL) return 'the disk is full.';
  if (code === 'ENOENT') return `there is no such file or folder (${message}).`;
  return message ?? String(error);
}
