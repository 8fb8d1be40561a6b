import { foreignBytes, type Sqlite } from '#store/engine/drivers/wasm-sqlite.ts';
import type { Store } from '#store/engine/store.ts';
import { closeStore, openStore } from '#store/open.ts';
import { dropLocalSecrets } from '#store/transfer/import/foreign.ts';
import { importRows } from '#store/transfer/import/import.ts';
import { importPictures } from '#store/transfer/import/pictures.ts';
import { picturesIn } from '#store/transfer/pictures.ts';
import { type Packed, pack, unpack } from '../media/archive.ts';
import type { BrowserFiles } from '../media/browser-files.ts';
import { memoryStorage, type Storage } from './storage.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The parts that store a browser's community. */
export interface Kept {
  sqlite: Sqlite;
  storage: Storage;
  files: BrowserFiles;
}

/** Exports without the secrets of this browser. */
export const exported = ({ sqlite, storage, files }: Kept): Promise<Blob> =>
  inMemory(sqlite, storage.copy(), async (store, copy) => {
    await dropLocalSecrets(store);
    return pack(copy(), namesIn(store), files);
  });

/** Exports the raw bytes of a database that cannot be opened. */
export const exportedRaw = ({ storage, files }: Kept): Promise<Blob> => pack(storage.raw(), listed(files), files);

async function* namesIn({ db }: Store): AsyncGenerator<string> {
  for await (const batch of picturesIn(db)) for (const { files } of batch) for (const { name } of files) yield name;
}

async function* listed(files: BrowserFiles): AsyncGenerator<string> {
  for await (const { name } of files.list()) yield name;
}

/** Imports the rows of a file into a new database: nothing else from a foreign file is used. */
export async function imported(sqlite: Sqlite, file: Blob): Promise<Packed> {
  const { database, pictures } = await unpack(file);
  const memory = memoryStorage(sqlite);
  const store = await importRows(foreignBytes(sqlite, database), memory.open());
  try {
    return { database: memory.copy(), pictures };
  } finally {
    await closeStore(store);
  }
}

/**
 * Must run while nothing is open. Replaces everything or nothing: pictures come first, and are not visible before the
 * database is. Pictures that the file lacks may already be stored here.
 */
export async function replaceAll({ sqlite, storage, files }: Kept, { database, pictures }: Packed): Promise<void> {
  const before = await namesOf(listed(files));
  const from = { get: async (name: string) => (await pictures.get(name)) ?? (await files.get(name)) };
  let needed = before;
  try {
    const whole = await inMemory(sqlite, database, async (store, copy) => {
      await importPictures(store, from, files);
      needed = await namesOf(namesIn(store));
      return copy();
    });
    await storage.replace(whole);
  } catch (error) {
    await keepOnly(files, before);
    throw error;
  }
  await keepOnly(files, needed);
}

async function keepOnly(files: BrowserFiles, names: ReadonlySet<string>): Promise<void> {
  for (const name of await namesOf(listed(files))) if (!names.has(name)) await files.remove(name);
}

async function namesOf(names: AsyncIterable<string>): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const name of names) found.add(name);
  return found;
}

async function inMemory<T>(
  sqlite: Sqlite,
  bytes: Bytes,
  work: (store: Store, copy: () => Bytes) => Promise<T>,
): Promise<T> {
  const memory = memoryStorage(sqlite);
  await memory.replace(bytes);
  const store = await openStore(memory.open());
  try {
    return await work(store, memory.copy);
  } finally {
    await closeStore(store);
  }
}
