import { createTurns } from '#store/engine/turns.ts';
import { whenFree } from '../worker/when-free.ts';
import type { BrowserFiles } from './browser-files.ts';

/** A type that exists only in workers. */
interface AccessHandle {
  write(bytes: Uint8Array<ArrayBuffer>, options: { at: number }): number;
  truncate(bytes: number): void;
  flush(): void;
  close(): void;
}
type Handle = FileSystemFileHandle & { createSyncAccessHandle(): Promise<AccessHandle> };

/** Files in the private file system of this origin, for the worker that leads. */
export async function opfsFiles(directory: string): Promise<BrowserFiles> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(directory, { create: true });
  const inTurn = createTurns(1);

  const file = async (name: string): Promise<File | undefined> => {
    const handle = await orUndefined(folder.getFileHandle(name));
    return handle && orUndefined(handle.getFile());
  };
  const get = async (name: string) => {
    const found = await file(name);
    return found && new Uint8Array(await found.arrayBuffer());
  };
  const remove = async (name: string) => {
    await orUndefined(whenFree(() => folder.removeEntry(name)));
  };
  const put = async (name: string, bytes: Uint8Array<ArrayBuffer>) => {
    const before = await get(name);
    // Skips an equal file: an interrupted rewrite would destroy a complete picture.
    if (before && isSame(before, bytes)) return;
    const handle = await folder.getFileHandle(name, { create: true });
    try {
      await write(handle as Handle, bytes);
    } catch (error) {
      await remove(name);
      throw error;
    }
  };

  return {
    kind: 'browser',
    put: (name, bytes) => inTurn(() => put(name, bytes)),
    get,
    has: async (name) => (await file(name)) !== undefined,
    remove: (name) => inTurn(() => remove(name)),
    async *list() {
      for await (const name of folder.keys()) {
        const found = await file(name);
        if (found) yield { name, bytes: found.size, at: found.lastModified };
      }
    },
    free,
    blob: file,
    clear: () =>
      inTurn(async () => {
        const names: string[] = [];
        for await (const name of folder.keys()) names.push(name);
        for (const name of names) await remove(name);
      }),
  };
}

async function write(handle: Handle, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const open = await whenFree(() => handle.createSyncAccessHandle());
  try {
    open.truncate(0);
    const written = open.write(bytes, { at: 0 });
    if (written < bytes.byteLength) throw new DOMException('There is no room for it.', 'QuotaExceededError');
    open.flush();
  } finally {
    open.close();
  }
}

/** The free share of the site's quota. */
async function free(): Promise<number | undefined> {
  const { usage, quota } = await navigator.storage.estimate();
  return usage === undefined || !quota ? undefined : 1 - usage / quota;
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.byteLength === other.byteLength && one.every((byte, i) => byte === other[i]);

/** Returns undefined for a missing file. */
async function orUndefined<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return undefined;
    throw error;
  }
}
