import { openFiles, type Sqlite } from '#store/engines/wasm-sqlite.ts';
import { fileStorage, memoryStorage, type Storage } from './storage.ts';

/** How long the files of a worker that has just ended can stay taken. */
const PATIENCE_MS = 5_000;
const PAUSE_MS = 20;

/** In files where the browser gives some, else in memory. */
export async function openStorage(sqlite: Sqlite, directory: string): Promise<Storage> {
  for (const end = performance.now() + PATIENCE_MS; ; ) {
    try {
      return fileStorage(sqlite, await openFiles(sqlite, directory));
    } catch (error) {
      if (!isTaken(error)) return memoryStorage(sqlite);
      // Memory would look as if everything were lost.
      if (performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

const isTaken = (error: unknown): boolean =>
  error instanceof DOMException && ['NoModificationAllowedError', 'InvalidStateError'].includes(error.name);
