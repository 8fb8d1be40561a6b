import { openFiles, type Sqlite } from '#store/engine/drivers/wasm-sqlite.ts';
import type { BrowserFiles } from '../media/browser-files.ts';
import { memoryFiles } from '../media/memory-files.ts';
import { opfsFiles } from '../media/opfs-files.ts';
import { fileStorage, memoryStorage, type Storage } from './storage.ts';
import { isTaken, whenFree } from './when-free.ts';

/** Opens files if the browser offers them, otherwise memory. */
export async function openStorage(sqlite: Sqlite, directory: string): Promise<Storage> {
  try {
    return fileStorage(sqlite, await whenFree(() => openFiles(sqlite, directory)));
  } catch (error) {
    // With memory, everything would seem to be lost.
    if (isTaken(error)) throw error;
    return memoryStorage(sqlite);
  }
}

/** Pictures are stored where the database is. */
export const openPictures = async ({ kind }: Storage, directory: string): Promise<BrowserFiles> =>
  kind === 'kept' ? opfsFiles(`${directory}-media`) : memoryFiles();
