import { Kysely, sql } from 'kysely';
import { beginFeedOfOtherPast } from './data/changes/feed.ts';
import { PATIENCE_MS, StoreError } from './engine/failures.ts';
import { followSnapshots } from './engine/follow.postgres.ts';
import { followCommits } from './engine/follow.sqlite.ts';
import { assertUpgradable, currentSchema } from './engine/migrations/index.ts';
import { migrate, schemaVersion, type Upgrade } from './engine/migrations/migrate.ts';
import { preparedOne } from './engine/prepared.ts';
import type { Source, Store } from './engine/store.ts';
import { byRow, groupCommit, inTimeOrNot, oneByOne, telling } from './engine/transact.ts';
import { removal } from './nouns.ts';
import type { Schema } from './schema.ts';

export async function openStore(source: Source, upgrade?: Upgrade): Promise<Store> {
  const store = storeOn(new Kysely<Schema>({ dialect: source.dialect }), source);
  try {
    const { db, engine } = store;
    // Uses the query builder with PostgreSQL: destroying it closes the pools only if it was ever used.
    const look = () => (engine === 'postgres' ? schemaVersion(db) : versionIn(store));
    await migrate(db, engine, upgrade, look);
    if (engine === 'postgres') await beginFeedOfOtherPast(store);
  } catch (error) {
    await store.close().catch(() => undefined);
    throw error instanceof StoreError ? error : new StoreError(`The database cannot be opened: ${messageOf(error)}`);
  }
  return store;
}

/** Opens the database for a command that only reads while Pipit may be running. Migrates nothing. */
export async function openUnchanged(source: Source): Promise<Store> {
  const store = storeOn(new Kysely<Schema>({ dialect: source.dialect }), source);
  if ((await schemaState(store)) === 'current') return store;
  const version = await versionIn(store).catch(() => 0);
  await store.close().catch(() => undefined);
  assertUpgradable(version);
  throw new StoreError('The database cannot be reached, or has another schema than this Pipit: start Pipit first.');
}

function storeOn(db: Kysely<Schema>, { engine, direct, patienceMs = PATIENCE_MS }: Source): Store {
  const { read, write, commits, afterPendingRequests, longTasks, statement, writers } = direct ?? {};
  const beforeClose = new Set<() => Promise<void>>();
  const close = async () => {
    await Promise.all([...beforeClose].map((end) => end()));
    direct?.close();
    await db.destroy();
  };
  const alone = writers ? inTimeOrNot(byRow(oneByOne, writers)) : oneByOne;
  const committed = new Set<() => void>();
  const transact = telling(committed, write && afterPendingRequests ? groupCommit(write, afterPendingRequests) : alone);
  const readCache = commits && followCommits(commits);
  const values = new Map<object, unknown>();
  const look = direct?.look && followSnapshots(direct.look, () => values.clear());
  const reader = direct?.reading ? new Kysely<Schema>({ dialect: direct.reading }) : db;
  const own = { run: read, longTasks, closeReader: direct?.closeReader };
  const store: Store = {
    db,
    reader,
    engine,
    memory: {
      get opened() {
        return store;
      },
      values,
    },
    handed: { removal },
    ...own,
    readCache,
    look,
    patienceMs,
    transact,
    statement,
    committed,
    messages: direct?.messages,
    beforeClose,
    close,
  };
  return store;
}

export const closeStore = (store: Store): Promise<void> => store.close();

const version = preparedOne<object, { version: number }>(() => sql`select version from schema_version`);
const versionIn = async (store: Store): Promise<number> => (await version(store, {}))?.version ?? 0;

export type SchemaState = 'older' | 'current' | 'newer' | 'unreachable';

/** The schema compared with the one this Pipit knows. Uses the read connection, so it waits for no writer. */
export async function schemaState(store: Store): Promise<SchemaState> {
  try {
    const ahead = (await versionIn(store)) - currentSchema();
    if (ahead === 0) return 'current';
    return ahead > 0 ? 'newer' : 'older';
  } catch {
    return 'unreachable';
  }
}

/** A newer node may have migrated the database already: this release can still work with what it added. */
export const isReady = async (store: Store): Promise<boolean> =>
  ['current', 'newer'].includes(await schemaState(store));

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
