import { smallPath } from '#contract/media/media.ts';
import type { Store } from '../../engine/store.ts';
import type { Files, StoredFile } from './files.ts';

export const TRASH_DAYS = 30;

const DAY = 24 * 60 * 60 * 1000;
const PORTION = 500;

/** Both sizes. Where there is no trash, nobody else can have stored them, and they are removed. */
export async function discard(files: Files, name: string): Promise<void> {
  for (const one of [smallPath(name), name]) {
    const bytes = files.trash && (await files.get(one));
    if (bytes) await files.trash?.put(one, bytes);
    await files.remove(one);
  }
}

/** Brings back what a row names by now, such as after a restore, and removes the rest after 30 days. */
export async function sortTrash(store: Store, files: Files, now: number, signal?: AbortSignal): Promise<void> {
  let portion: StoredFile[] = [];
  const sort = async () => {
    signal?.throwIfAborted();
    await sortPortion(store, files, portion, now - TRASH_DAYS * DAY);
    portion = [];
  };
  for await (const file of files.trash?.list() ?? []) if (portion.push(file) === PORTION) await sort();
  await sort();
}

async function sortPortion(store: Store, files: Files, portion: StoredFile[], old: number): Promise<void> {
  const named = await namedBy(
    store,
    portion.map(({ name }) => largeName(name)),
  );
  for (const { name, at } of portion) {
    const isNamed = named.has(largeName(name));
    if (!isNamed && at >= old) continue;
    const bytes = isNamed && !(await files.has(name)) ? await files.trash?.get(name) : undefined;
    if (bytes) await files.put(name, bytes);
    await files.trash?.remove(name);
  }
}

export const largeName = (name: string): string => name.replace('.small.', '.');

/** The names of rows among these. */
export async function namedBy({ reader }: Store, names: string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await reader.selectFrom('files').select('name').where('name', 'in', names).execute();
  return new Set(rows.map(({ name }) => name));
}
