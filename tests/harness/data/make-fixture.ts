/**
 * `node tests/harness/data/make-fixture.ts`: writes the current schema, populated, into tests/fixtures. Run it once
 * when a schema is released and never again for it: migrations must start from what hosts have.
 */

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { createApp } from '#api/app.ts';
import { seedDemo } from '#seed/demo/demo.ts';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { currentSchema, migrations } from '#store/engine/migrations/index.ts';
import { inTransaction, type Store } from '#store/engine/store.ts';
import { createCommunity } from '#store/nouns/community/settings.ts';
import { insertHeldEdit } from '#store/nouns/posts/held-edits.ts';
import { closeStore, openStore } from '#store/open.ts';
import type { Engine } from '#store/schema/table.ts';
import { rowsOf, TABLES } from '#store/transfer/tables.ts';
import type { Body } from '../api/spec.ts';
import { idOfUser } from './large-account.ts';
import { addPicture, idOfPost, shaOf } from './pictures.ts';

const NOW = Date.UTC(2026, 10, 15, 9, 30);
const passwords = { hash: async (plain: string) => `quick:${plain}`, verify: async () => true };
const version = currentSchema();
const folder = fileURLToPath(new URL('../../fixtures', import.meta.url));
const put = (name: string, lines: string[]) =>
  writeFileSync(`${folder}/schema-${version}.${name}.sql`, lines.join('\n'));

for (const engine of ['sqlite', 'postgres'] as const) put(engine, await definitions(engine));
put('data', await inserts());

/** The SQL of all migrations. */
async function definitions(engine: Engine): Promise<string[]> {
  const said: string[] = [];
  const onSqlite = engine === 'sqlite';
  const db = new Kysely<unknown>({
    log: ({ query }) => void said.push(`${query.sql.trim().replaceAll(/\s*\n\s*/g, ' ')};`),
    dialect: {
      createDriver: () => new DummyDriver(),
      createAdapter: () => (onSqlite ? new SqliteAdapter() : new PostgresAdapter()),
      createIntrospector: (db) => (onSqlite ? new SqliteIntrospector(db) : new PostgresIntrospector(db)),
      createQueryCompiler: () => (onSqlite ? new SqliteQueryCompiler() : new PostgresQueryCompiler()),
    },
  });
  for (const apply of migrations) await apply(db, engine);
  const changing = said.filter((statement) => !statement.startsWith('select'));
  return ['create table schema_version (version integer not null);', ...changing, ''];
}

async function inserts(): Promise<string[]> {
  const store = await openStore(nodeSqlite(':memory:'));
  await seedDemo(store, { now: NOW, newId: () => crypto.randomUUID(), hashPassword: passwords.hash });
  await live(store);
  // People are inserted before the posts that they pinned, so pins are set at the end.
  const pins: string[] = [];
  const lines = [`insert into schema_version (version) values (${version});`];
  for (const table of TABLES) {
    for await (const rows of rowsOf(store.db, 'sqlite', table)) {
      for (const { pinned_post_id: pinned = null, ...row } of rows) {
        if (pinned !== null) pins.push(`update users set pinned_post_id = ${pinned} where id = ${row.id};`);
        const [names, values] = [Object.keys(row), Object.values(row).map(literal)];
        lines.push(`insert into ${table} (${names.join(', ')}) values (${values.join(', ')});`);
      }
    }
  }
  await closeStore(store);
  return [...lines, ...pins, ''];
}

function literal(value: unknown): string {
  return value === null || typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
}

/** Puts rows into every table. */
async function live(store: Store): Promise<void> {
  const call = caller(store);
  const password = 'correct horse battery';
  const signUp = async (username: string) => {
    const extra = { firstName: 'Zoë', email: `${username}@example.org`, club: "O'Wren" };
    const { createdUser, encodedToken } = await call('POST /auth/signup', { username, password, ...extra });
    return { _id: createdUser._id, token: encodedToken };
  };
  const [zoe, wren, moss] = [await signUp('zoe'), await signUp('wren'), await signUp('moss')];
  const [gone, late] = [await signUp('gone'), await signUp('late')];
  await store.db.updateTable('users').set({ role: 'owner' }).where('uid', '=', moss._id).execute();

  const write = async (content: string) => (await call('POST /posts', { postData: { content } }, zoe.token)).post._id;
  const post = await write('Quotes \' " \\ and 🐦‍⬛');
  const add = async ({ token }: { token: string }, text: string, parentId?: string) =>
    (await call(`POST /comments/add/${post}`, { commentData: { text, parentId } }, token)).comment._id;
  const empty = await add(zoe, '');
  const asked = await add(wren, 'Which one, @zoe?');
  await add(zoe, '@wren The one by the gate.', asked);
  await call(`POST /comments/delete/${post}/${asked}`, {}, wren.token);
  await add(wren, 'Found it.');
  await call(`POST /comments/downvote/${post}/${empty}`, {}, zoe.token);
  for (const { token } of [zoe, wren, late]) await call(`POST /posts/like/${post}`, {}, token);

  const tagged = await write('Low water at #Saltmarsh');
  const edit = { postData: { content: 'Low water at four. #Saltmarsh' } };

  const by = async ({ token }: { token: string }, calls: [string, object?][]) => {
    for (const [line, body] of calls) await call(line, body, token);
  };
  await by(wren, [
    [`POST /users/follow/${zoe._id}`],
    [`POST /mutes/${late._id}`],
    ['POST /filters', { word: 'gulls', action: 'hide' }],
    ['POST /reports', { target: 'comment', id: empty, reason: 'other' }],
    [`POST /thread-mutes/${post}`],
    ['POST /tags/saltmarsh/follow', { inFeed: true }],
  ]);
  await by(zoe, [
    [`POST /users/bookmark/${post}`],
    [`POST /users/follow/${gone._id}`],
    [`POST /blocks/${late._id}`],
    ['POST /account/place', { post }],
    ['POST /notices/seen', { until: NOW }],
    [`POST /posts/edit/${tagged}`, edit],
    [`POST /posts/pin/${tagged}`],
  ]);
  await call('POST /invitations', { follow: true }, moss.token);
  const reason = 'Be kind.';
  await call('POST /moderation/acts', { target: 'user', id: late._id, action: 'suspend', reason }, moss.token);
  const { act } = await call(
    'POST /moderation/acts',
    { target: 'user', id: wren._id, action: 'warn', reason },
    moss.token,
  );
  await call('POST /appeals', { act: act._id, message: 'It was a joke.' }, wren.token);
  await call('POST /account/delete', { password }, gone.token);
  await store.db.insertInto('settings').values({ name: 'colour', value: 'feather' }).execute();
  await addPushDevice(store, zoe._id);
  const [author, number] = [await idOfUser(store, zoe._id), await idOfPost(store, tagged)];
  await addPicture(store, { user: author, post: number });
  await store.db
    .insertInto('refused_files')
    .values({ sha: shaOf(9), cause: post, created_at: NOW })
    .execute();
  const held = { type: 'post', id: number, author, text: 'Low water at five. #Saltmarsh', now: NOW } as const;
  await inTransaction(store, (store) => insertHeldEdit(store, held));
  await mark(store, await write('A slip.'), (await signUp('left'))._id);
}

/** Marks the post and the user as deleted but not yet swept. A real deletion this small would finish immediately. */
async function mark({ db }: Store, post: string, user: string): Promise<void> {
  const id = (table: 'posts' | 'users', uid: string) => db.selectFrom(table).select('id').where('uid', '=', uid);
  await db.insertInto('deleted_posts').columns(['post_id']).expression(id('posts', post)).execute();
  await db.insertInto('deleted_users').columns(['user_id']).expression(id('users', user)).execute();
  await db.updateTable('posts').set({ state: 'deleted' }).where('uid', '=', post).execute();
  await db.updateTable('users').set({ state: 'deleted' }).where('uid', '=', user).execute();
}

function caller(store: Store) {
  const app = createApp({
    store,
    clock: () => NOW,
    newId: () => crypto.randomUUID(),
    passwords,
    tokenSecret: 'the secret of the fixtures, long enough to sign with',
    listCap: 1000,
    community: createCommunity(store),
    sourceUrl: '/source.tgz',
    onError: (error) => {
      throw error;
    },
  });
  let calls = 0;
  return async (line: string, body: object = {}, token = ''): Promise<Body> => {
    const [method = '', path] = line.split(' ');
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': `call ${++calls}`,
      prefer: 'return=representation',
      ...(token && { authorization: token }),
    };
    const answer = await app(new Request(`http://x/api${path}`, { method, headers, body: JSON.stringify(body) }));
    if (!answer.ok) throw new Error(`${line}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Body;
  };
}

/** Inserted directly, because the fixture has no push service. */
async function addPushDevice({ db }: Store, uid: string): Promise<void> {
  const session = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id as session_id', 'sessions.user_id'])
    .where('users.uid', '=', uid)
    .executeTakeFirstOrThrow();
  const device = { uid: crypto.randomUUID(), endpoint: 'https://push.example/1', p256dh: 'key', auth: 'auth' };
  await db
    .insertInto('push_subscriptions')
    .values({ ...device, ...session, created_at: NOW })
    .execute();
}
