import { draftPrefix } from '../../core/drafts.ts';
import { deviceStorage, keptOnDevice } from '../../core/storage.ts';
import { HAS_FILES } from './draftNote.ts';
import type { Tile } from './uploads.ts';

/** The stored data of pictures, apart from their files: enough to show them again in their order. */
export interface Kept {
  pictures: Pick<Tile, 'key' | 'alt' | 'id'>[];
  sensitive: string | null;
}

/** `of` is `post`, or the id of an edited post. The record looks like a draft, so it is removed like one. */
export function keptPictures(userId: string, of: string, storage = deviceStorage(), now = Date.now) {
  const name = `${draftPrefix(userId)}pictures:${of}`;
  return {
    read: (): Kept | null => {
      try {
        return JSON.parse(storage.getItem(name) ?? 'null') as Kept | null;
      } catch {
        return null;
      }
    },
    /** Returns false if the storage is full or forbidden. The pictures are then lost with the page. */
    write: (kept: Kept | null): boolean => {
      try {
        if (kept) storage.setItem(name, JSON.stringify({ text: '', at: now(), ...kept }));
        else storage.removeItem(name);
        return true;
      } catch {
        return false;
      }
    },
  };
}
export type KeptPictures = ReturnType<typeof keptPictures>;

/** The keys of all pictures in drafts of all members of this browser. */
export function keptKeys(storage = deviceStorage()): Set<string> {
  return new Set(
    Object.keys(storage)
      .filter((name) => name.includes(':pictures:'))
      .flatMap((name) => {
        try {
          const kept = JSON.parse(storage.getItem(name) ?? 'null') as Partial<Kept> | null;
          return (kept?.pictures ?? []).map(({ key }) => key);
        } catch {
          return [];
        }
      }),
  );
}

/** The files of pictures in drafts. Some private windows store none, so `get` may find nothing. */
export interface DraftFiles {
  put: (key: string, file: Blob) => Promise<void>;
  get: (key: string) => Promise<Blob | undefined>;
  remove: (keys: string[]) => Promise<void>;
}

const KEPT_MS = 7 * 86_400_000;
const DATABASE = 'pipit-pictures';
const STORE = 'files';

interface Row {
  key: string;
  file: Blob;
  at: number;
}

export const filesInBrowser: DraftFiles = {
  put: async (key, file) => {
    keptOnDevice.write(HAS_FILES, '1');
    await inStore('readwrite', (store) => store.put({ key, file, at: Date.now() } satisfies Row));
  },
  get: async (key) => {
    const row = await inStore<Row | undefined>('readonly', (store) => store.get(key));
    return row && isFresh(row, Date.now()) ? row.file : undefined;
  },
  remove: async (keys) => {
    for (const key of keys) await inStore('readwrite', (store) => store.delete(key));
  },
};

/** Deletes files that are too old or that no draft uses any more. */
export async function sweepFiles(now = Date.now()): Promise<void> {
  const rows = await inStore<Row[]>('readonly', (store) => store.getAll());
  const used = keptKeys();
  const old = (rows ?? []).filter((row) => !used.has(row.key) || !isFresh(row, now));
  await filesInBrowser.remove(old.map(({ key }) => key));
  if (old.length === rows?.length) keptOnDevice.write(HAS_FILES, null);
}

const isFresh = ({ at }: Row, now: number): boolean => now - at < KEPT_MS;

/** Resolves to undefined if the browser refuses. */
async function inStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<Result | undefined> {
  try {
    const database = await opened();
    try {
      return await new Promise<Result>((resolve, reject) => {
        const transaction = database.transaction(STORE, mode);
        const request = ask(transaction.objectStore(STORE));
        transaction.oncomplete = () => resolve(request.result as Result);
        transaction.onabort = () => reject(transaction.error);
      });
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' });
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
