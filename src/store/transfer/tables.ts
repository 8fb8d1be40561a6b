import { type Kysely, sql } from 'kysely';
import { sha256 } from '#contract/text/bytes.ts';
import { TOKEN_SECRET } from '../data/settings.ts';
import type { Store } from '../engine/store.ts';
import type { Engine } from '../schema/table.ts';
import type { Schema } from '../schema.ts';
import type { BulkValue } from './bulk.ts';

/** Jobs, one-time links and the index of posts are not copied; every database creates its own. */
export const LEFT_BEHIND = ['jobs', 'secrets', 'post_search_state'] as const satisfies (keyof Schema)[];
export type Table = Exclude<keyof Schema, (typeof LEFT_BEHIND)[number]>;
export type Row = Record<string, BulkValue>;

/** The columns that order the rows of each table, with their types. A table comes after the tables it refers to. */
const KEYS: { readonly [T in Table]: { readonly [C in keyof Schema[T]]?: 'number' | 'text' } } = {
  users: { id: 'number' },
  reserved_usernames: { username_key: 'text' },
  posts: { id: 'number' },
  post_versions: { id: 'number' },
  deleted_users: { user_id: 'number' },
  deleted_posts: { post_id: 'number' },
  comments: { id: 'number' },
  comment_tombstones: { comment_id: 'number' },
  held_edits: { id: 'number' },
  likes: { id: 'number' },
  bookmarks: { id: 'number' },
  votes: { id: 'number' },
  follows: { id: 'number' },
  blocks: { id: 'number' },
  mutes: { id: 'number' },
  filters: { id: 'number' },
  sessions: { id: 'number' },
  push_subscriptions: { id: 'number' },
  places: { user_id: 'number' },
  invitations: { id: 'number' },
  log: { id: 'number' },
  cases: { id: 'number' },
  reports: { id: 'number' },
  acts: { id: 'number' },
  appeals: { id: 'number' },
  notices: { id: 'number' },
  notice_settings: { user_id: 'number' },
  thread_mutes: { id: 'number' },
  files: { name: 'text' },
  media: { id: 'number' },
  refused_files: { sha: 'text', cause: 'text' },
  tags: { id: 'number' },
  post_tags: { tag_id: 'number', post_id: 'number' },
  tag_follows: { id: 'number' },
  idempotency_keys: { user_id: 'number', scope: 'text', key: 'text' },
  settings: { name: 'text' },
};
export const TABLES = Object.keys(KEYS) as Table[];
export const NUMBERED = TABLES.filter((table) => 'id' in KEYS[table]);

const BATCH = 5_000;

/** Yields every row, in the same order on both engines. */
export async function* rowsOf(db: Kysely<Schema>, engine: Engine, table: Table): AsyncGenerator<Row[]> {
  const names = Object.keys(KEYS[table]);
  const key = sql.join(Object.entries(KEYS[table]).map(([name, type]) => ordered(name, type, engine)));
  // SQLite must not use an index here: a damaged one could hide a row.
  const byRows = engine === 'sqlite' ? sql`not indexed` : sql``;
  let last: Row | undefined;
  do {
    const position: Row | undefined = last;
    const behind = position ? sql`where (${key}) > (${sql.join(names.map((name) => position[name]))})` : sql``;
    const { rows }: { rows: Row[] } = await sql<Row>`
      select * from ${sql.table(table)} ${byRows} ${behind} order by ${key} limit ${sql.lit(BATCH)}`.execute(db);
    if (rows.length > 0) yield rows;
    last = rows.length === BATCH ? rows.at(-1) : undefined;
  } while (last);
}

/** PostgreSQL would sort texts by the rules of its locale, SQLite by their bytes. */
const ordered = (name: string, type: string, engine: Engine) =>
  type === 'text' && engine === 'postgres' ? sql`${sql.ref(name)} collate "C"` : sql.ref(name);

export async function countRows(db: Kysely<Schema>, table: Table): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export type Readable = Pick<Store, 'db' | 'engine'>;

export interface Digest {
  table: Table;
  rows: number;
  /** Equal content has an equal hash on either engine. */
  hash: string;
}

/** Returns the row as it should be copied. */
export type Admit = (table: Table, row: Row) => Row;

type OnBatch = (columns: string[], rows: BulkValue[][]) => void | Promise<void>;

/** Reads a whole table. The token secret is left out: on SQLite it is stored in a file. */
export async function digest(
  { db, engine }: Readable,
  table: Table,
  onBatch: OnBatch,
  admit: Admit = (_, row) => row,
): Promise<Digest> {
  let hash = '';
  let count = 0;
  for await (const batch of rowsOf(db, engine, table)) {
    const kept = table === 'settings' ? batch.filter(({ name }) => name !== TOKEN_SECRET) : batch;
    const columns = Object.keys(kept[0] ?? {}).sort();
    const rows = kept.map((row) => valuesOf(admit(table, row), columns));
    if (rows.length === 0) continue;
    await onBatch(columns, rows);
    hash = await sha256(hash + JSON.stringify(rows));
    count += rows.length;
  }
  return { table, rows: count, hash };
}

const valuesOf = (row: Row, columns: readonly string[]): BulkValue[] => columns.map((column) => row[column] ?? null);
