import { openFiles, type Sqlite } from '#store/engine/drivers/wasm-sqlite.ts';
import type { BrowserFiles } from '../media/browser-files.ts';
import { memoryFiles } from '../media/memory-files.ts';
import { opfsFiles } from '../media/opfs-files.ts';
import { fileStorage, memoryStorage, type Storage } from './storage.ts';
import { isTaken, whenFree } from './when-free.ts';

/** In files where the browser gives some, else in memory. */
export async function openStorage(sqlite: Sqlite, directory: string): Promise<Storage> {
  try {
    return fileStorage(sqlite, await whenFree(() => openFiles(sqlite, directory)));
  } catch (error) {
    // Memory would look as if everything were lost.
    if (isTaken(error)) throw error;
    return memoryStorage(sqlite);
  }
}

/** Pictures lie where the database does. */
export const openPictures = async ({ kind }: Storage, directory: string): Promise<BrowserFiles> =>
  kind === 'kept' ? opfsFiles(`${directory}-media`) : memoryFiles();
