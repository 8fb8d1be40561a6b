import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Engine } from '../store.ts';
import { idType, type Migration } from './migration.ts';

/**
 * The feed of changes. Triggers append to it, so that a node of an older release does too. On PostgreSQL a row has the id of
 * its transaction: rows are committed in another order than they are numbered.
 */
export const changes: Migration = async (db, engine) => {
  await createTable(db, engine);
  for (const [table, events] of Object.entries(TOLD)) {
    await (engine === 'sqlite' ? createTriggers : createFunction)(db, table, events);
  }
  const random = engine === 'sqlite' ? sql`lower(hex(randomblob(6)))` : sql`left(md5(random()::text), 12)`;
  // One row: which feed this is, and on PostgreSQL the transaction before which it was trimmed.
  await db.schema
    .createTable('feed')
    .addColumn('name', 'text', (made) => made.notNull())
    .addColumn('trimmed', idType(engine), (made) => made.notNull().defaultTo(0))
    .execute();
  await sql`insert into feed (name) values (${random})`.execute(db);
};

async function createTable(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = idType(engine);
  const table = db.schema.createTable('changes');
  if (engine === 'sqlite') {
    await table
      // The newest rows are never trimmed, so no id is given twice.
      .addColumn('id', int, (made) => made.primaryKey())
      .addColumn('kind', 'integer', (made) => made.notNull())
      .addColumn('post_id', int)
      .addColumn('comment_id', int)
      .addColumn('user_id', int)
      .addColumn('actor_id', int)
      // In seconds: a row takes two bytes less.
      .addColumn('at', 'integer', (made) => made.notNull())
      .execute();
    return;
  }
  await table
    .addColumn('transaction', sql`xid8`, (made) => made.notNull().defaultTo(sql`pg_current_xact_id()`))
    .addColumn('id', int, (made) => made.generatedByDefaultAsIdentity())
    .addColumn('post_id', int)
    .addColumn('comment_id', int)
    .addColumn('user_id', int)
    .addColumn('actor_id', int)
    .addColumn('at', 'integer', (made) => made.notNull().defaultTo(sql`extract(epoch from now())::integer`))
    .addColumn('kind', 'smallint', (made) => made.notNull())
    .addPrimaryKeyConstraint('changes_pkey', ['transaction', 'id'])
    .execute();
}

/** A row that is told of: when, as which kind, and the columns of the feed with what they are taken from. */
interface Event {
  name: string;
  on: 'insert' | 'delete' | 'update';
  kind: number;
  /** For updates: the columns that matter. */
  of?: string[];
  as: Partial<Record<'post_id' | 'comment_id' | 'user_id' | 'actor_id', string>>;
}

const pair = (made: number, gone: number, as: (row: 'new' | 'old') => Event['as']): Event[] => [
  { name: 'made', on: 'insert', kind: made, as: as('new') },
  { name: 'gone', on: 'delete', kind: gone, as: as('old') },
];

const onPost = (row: string) => ({ post_id: `${row}.post_id`, actor_id: `${row}.user_id` });
const onComment = (row: string) => ({
  comment_id: `${row}.comment_id`,
  post_id: `(select post_id from comments where id = ${row}.comment_id)`,
  actor_id: `${row}.user_id`,
});
const comment = (row: string) => ({ comment_id: `${row}.id`, post_id: `${row}.post_id` });

const PROFILE = ['username', 'first_name', 'last_name', 'email', 'avatar_url', 'cover_url', 'bio', 'website', 'extra'];

/** The numbers are those of `changes/change.ts`. */
const TOLD: Record<string, Event[]> = {
  posts: [
    ...pair(1, 4, (row) => ({ post_id: `${row}.id`, actor_id: `${row}.author_id` })),
    { name: 'edited', on: 'update', of: ['content'], kind: 2, as: { post_id: 'new.id', actor_id: 'new.author_id' } },
    { name: 'shown', on: 'update', of: ['state'], kind: 3, as: { post_id: 'new.id', user_id: 'new.author_id' } },
  ],
  likes: pair(5, 6, onPost),
  bookmarks: pair(7, 8, onPost),
  comments: [
    ...pair(9, 12, (row) => ({ ...comment(row), actor_id: `${row}.author_id` })),
    {
      name: 'edited',
      on: 'update',
      of: ['text'],
      kind: 10,
      as: { ...comment('new'), actor_id: 'new.author_id' },
    },
    { name: 'shown', on: 'update', of: ['state'], kind: 11, as: { ...comment('new'), user_id: 'new.author_id' } },
  ],
  votes: [...pair(13, 13, onComment), { name: 'turned', on: 'update', of: ['up'], kind: 13, as: onComment('new') }],
  users: [
    ...pair(14, 17, (row) => ({ user_id: `${row}.id` })),
    { name: 'edited', on: 'update', of: PROFILE, kind: 15, as: { user_id: 'new.id', actor_id: 'new.id' } },
    { name: 'shown', on: 'update', of: ['state', 'role'], kind: 16, as: { user_id: 'new.id' } },
  ],
  follows: pair(18, 19, (row) => ({ user_id: `${row}.followee_id`, actor_id: `${row}.follower_id` })),
  blocks: pair(20, 21, (row) => ({ user_id: `${row}.blocked_id`, actor_id: `${row}.blocker_id` })),
  mutes: pair(22, 23, (row) => ({ user_id: `${row}.muted_id`, actor_id: `${row}.muter_id` })),
  sessions: [{ name: 'gone', on: 'delete', kind: 24, as: { user_id: 'old.user_id' } }],
};

/** In SQLite a trigger without a function: it is part of the statement's own program. */
async function createTriggers(db: Kysely<unknown>, table: string, events: Event[]): Promise<void> {
  for (const { name, on, of = [], kind, as } of events) {
    const columns = ['kind', ...Object.keys(as), 'at'].join(', ');
    const values = [kind, ...Object.values(as), 'unixepoch()'].join(', ');
    const columnsOf = of.length > 0 ? ` of ${of.join(', ')}` : '';
    const when = of.length > 0 ? ` when ${differs(of, 'is not')}` : '';
    await sql
      .raw(
        `create trigger changes_${table}_${name} after ${on}${columnsOf} on ${table}${when}
        begin insert into changes (${columns}) values (${values}); end`,
      )
      .execute(db);
  }
}

const differs = (columns: string[], compare: string): string =>
  columns.map((column) => `old.${column} ${compare} new.${column}`).join(' or ');

async function createFunction(db: Kysely<unknown>, table: string, events: Event[]): Promise<void> {
  const name = `changes_${table}`;
  const steps = events.map(({ on, of = [], kind, as }) => {
    const differing = of.length > 0 ? ` and (${differs(of, 'is distinct from')})` : '';
    return `if tg_op = '${on.toUpperCase()}'${differing} then
      insert into changes (kind, ${Object.keys(as).join(', ')}) values (${[kind, ...Object.values(as)].join(', ')});
    end if;`;
  });
  await raw(
    db,
    `create function ${name}() returns trigger language plpgsql as $$ begin
    ${steps.join('\n')}
    return null; end $$`,
  );
  const updated = events.flatMap(({ of = [] }) => of);
  const on = new Set(events.map((event) => (event.on === 'update' ? `update of ${updated.join(', ')}` : event.on)));
  await raw(
    db,
    `create trigger ${name} after ${[...on].join(' or ')} on ${table} for each row execute function ${name}()`,
  );
}

const raw = (db: Kysely<unknown>, text: string): Promise<unknown> => (sql.raw(text) as RawBuilder<unknown>).execute(db);
