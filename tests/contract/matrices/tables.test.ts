import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accountData } from '#contract/people/account.schema.ts';
import { sweepPortion } from '#store/data/deletion.ts';
import { inTransaction, type Store } from '#store/engine/store.ts';
import { insertHeldEdit } from '#store/nouns/posts/held-edits.ts';
import { TABLES } from '#store/transfer/tables.ts';
import { deleteAccountOf } from '#tests/harness/data/delete-account.ts';
import { idOfUser } from '#tests/harness/data/large-account.ts';
import { addPicture } from '#tests/harness/data/pictures.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import type { World } from '#tests/harness/world.ts';
import { comment, ok, write } from './steps.ts';
import { tables } from './tables-table.ts';

/** Internal tables of SQLite and of its full-text indexes. */
const PARTS = /^(users|post)_search_(data|idx|content|docsize|config)$|^sqlite_/;

everyEngine('every table', (world) => {
  test('has its row, and no row is left over', async () => {
    const found = (await tablesIn(world.store)).filter((name) => !PARTS.test(name));
    const expected = [...tables.keys()].filter((name) => (ONLY_ON[name] ?? world.store.engine) === world.store.engine);
    expect(found.toSorted()).toEqual(expected.toSorted());
  });

  test('has something in every cell', () => {
    for (const [name, row] of tables)
      expect(
        Object.values(row).filter((cell) => cell === ''),
        name,
      ).toEqual([]);
  });

  test('is copied, or named as one that begins anew', () => {
    const copied = [...tables].filter(([, row]) => row.copied === 'yes').map(([name]) => name);
    expect(copied.toSorted()).toEqual(TABLES.toSorted());
  });

  test('that holds something of a person is shown to that person', () => {
    const shown = [...tables.values()].map((row) => row['account data']).filter((name) => name !== '-');
    expect(shown.filter((name) => !(name in accountData.shape))).toEqual([]);
  });

  test('loses what it holds of a person with that person', async () => {
    const references = (await referencesToUsers(world.store)).filter(({ table }) => tables.has(table));
    const going = [...tables].filter(([, row]) => row['with the account'] !== '-').map(([name]) => name);
    const viaOthers = ['deleted_posts', 'users'];
    expect([...new Set([...references.map(({ table }) => table), ...viaOthers])].toSorted()).toEqual(going.toSorted());

    const id = await somebodyWithEverything(world);
    for (const { table, column } of references.filter(({ table }) => table !== 'deleted_users')) {
      expect(await count(world.store, table, column, id), `${table}.${column} before`).toBeGreaterThan(0);
    }
    await deleteAccountOf(world.store, id);
    while ((await sweepPortion(world.store)) !== 'done');
    for (const { table, column } of references) {
      expect(await count(world.store, table, column, id), `${table}.${column}`).toBe(0);
    }
    expect(await count(world.store, 'users', 'id', id)).toBe(0);
  });
});

/** SQLite has its own search index. PostgreSQL shares counts with other nodes. */
const ONLY_ON: Record<string, string> = {
  users_search: 'sqlite',
  users_search_terms: 'sqlite',
  rate_limits: 'postgres',
};

async function tablesIn({ db, engine }: Store): Promise<string[]> {
  const { rows } = await (engine === 'sqlite'
    ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
    : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
  ).execute(db);
  return rows.map(({ name }) => name);
}

interface Reference {
  table: string;
  column: string;
}

/** Read from the database itself, by its foreign keys to `users`. */
async function referencesToUsers({ db, engine }: Store): Promise<Reference[]> {
  const { rows } = await (engine === 'sqlite'
    ? sql<Reference>`
        select master.name as "table", keys."from" as "column"
        from sqlite_master as master, pragma_foreign_key_list(master.name) as keys
        where master.type = 'table' and keys."table" = 'users'`
    : sql<Reference>`
        select conrelid::regclass::text as "table", attname as "column" from pg_constraint
        join pg_attribute on attrelid = conrelid and attnum = conkey[1]
        where contype = 'f' and confrelid = 'users'::regclass`
  ).execute(db);
  return rows;
}

async function count({ db }: Store, table: string, column: string, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db);
  return Number(rows[0]?.count);
}

/** Returns the id of a person with rows in all tables. A new table that refers to people needs its row here. */
async function somebodyWithEverything(world: World): Promise<number> {
  const [person, other] = [await world.signUp(), await world.signUp()];
  const key = { headers: { 'idempotency-key': 'once' } };
  await ok(person.post('/posts', { postData: { content: 'With a key.' } }, key));
  const post = await write(person, 'Mine.');
  const said = await comment(person, post, 'Mine too.');
  await ok(person.post(`/comments/upvote/${post._id}/${said._id}`));
  for (const path of [`/posts/like/${post._id}`, `/users/bookmark/${post._id}`, `/users/follow/${other._id}`]) {
    await ok(person.post(path));
  }
  await ok(other.post(`/users/follow/${person._id}`));
  await ok(person.post('/account/place', { post: post._id }));
  await ok(person.post('/notices/seen', { until: 1 }));
  await ok(person.post(`/thread-mutes/${post._id}`));
  await ok(person.post('/tags/wrens/follow', { inFeed: true }));
  const { store, clock } = world;
  const [mine, theirs] = [await idOfUser(store, person._id), await idOfUser(store, other._id)];
  const made = { made_by: mine, created_at: clock.now() };
  const secret = { kind: 'reset', hash: 'a hash', user_id: mine, expires_at: clock.now(), ...made } as const;
  await store.db.insertInto('secrets').values(secret).execute();
  const invitation = { uid: crypto.randomUUID(), code_hash: 'a hash', follow: 0, ...made };
  await store.db.insertInto('invitations').values(invitation).execute();
  const entry = { uid: crypto.randomUUID(), action: 'role', actor_id: mine, target_id: mine, created_at: clock.now() };
  await store.db.insertInto('log').values(entry).execute();
  const filter = { uid: crypto.randomUUID(), user_id: mine, word: 'cats', action: 'hide', ends_at: null } as const;
  await store.db
    .insertInto('filters')
    .values({ ...filter, created_at: clock.now() })
    .execute();
  await addModerated(world, mine);
  await addPicture(store, { user: mine });
  await addPushDevice(store, mine);
  const mineToo = await store.db
    .selectFrom('comments')
    .select('id')
    .where('uid', '=', said._id)
    .executeTakeFirstOrThrow();
  const edit = { type: 'comment', id: mineToo.id, author: mine, text: 'Otherwise.', now: clock.now() } as const;
  await inTransaction(store, (store) => insertHeldEdit(store, edit));
  const traces = { invited_by: mine };
  await store.db.updateTable('users').set(traces).where('id', '=', theirs).execute();
  for (const [a, b] of [
    [mine, theirs],
    [theirs, mine],
  ] as const) {
    await store.db.insertInto('blocks').values({ blocker_id: a, blocked_id: b, created_at: clock.now() }).execute();
    const mute = { muter_id: a, muted_id: b, ends_at: null, created_at: clock.now() };
    await store.db.insertInto('mutes').values(mute).execute();
  }
  return mine;
}

async function addPushDevice({ db }: Store, id: number): Promise<void> {
  const { id: session } = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  const device = { uid: crypto.randomUUID(), endpoint: 'https://push.example', p256dh: '', auth: '', created_at: 0 };
  await db
    .insertInto('push_subscriptions')
    .values({ ...device, user_id: id, session_id: session })
    .execute();
}

/** Rows of reports, appeals and notifications about the person. */
async function addModerated({ store: { db }, clock }: World, id: number): Promise<void> {
  const made = () => ({ uid: crypto.randomUUID(), created_at: clock.now() });
  const about = `user ${id}`;
  const opened = { ...made(), kind: 'report', about, post_id: null, comment_id: null, user_id: id } as const;
  const claim = { claimed_by: id, claimed_until: clock.now(), settled_at: null };
  const { id: case_id } = await db
    .insertInto('cases')
    .values({ ...opened, ...claim })
    .returning('id')
    .executeTakeFirstOrThrow();
  const report = {
    ...made(),
    case_id,
    about,
    reporter_id: id,
    address: null,
    reason: 'spam',
    settled_at: null,
  } as const;
  await db.insertInto('reports').values(report).execute();
  const entry = db.insertInto('log').values({ ...made(), action: 'warn', actor_id: null, target_id: id });
  const { id: log_id } = await entry.returning('id').executeTakeFirstOrThrow();
  const appeal = { ...made(), log_id, case_id, user_id: id, message: 'Why?', answered_by: null, answered_at: null };
  const other = await db.selectFrom('users').select('id').where('id', '<>', id).executeTakeFirstOrThrow();
  await db.insertInto('appeals').values(appeal).execute();
  await db
    .insertInto('appeals')
    .values({ ...appeal, ...made(), user_id: other.id, answered_by: id })
    .execute();
  await db
    .insertInto('notices')
    .values({ ...made(), user_id: id, kind: 'act', log_id, at: clock.now() })
    .execute();
}
