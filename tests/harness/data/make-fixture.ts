/**
 * `node tests/harness/data/make-fixture.ts`: writes the present schema, populated, into tests/fixtures. Run it once when a
 * schema is released and never again for that one: what hosts have is what must be migrated.
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
import { createCommunity } from '#store/community/community.ts';
import { nodeSqlite } from '#store/engines/node-sqlite.ts';
import { migrations } from '#store/migrations/index.ts';
import { closeStore, openStore } from '#store/open.ts';
import type { Engine, Store } from '#store/store.ts';
import { rowsOf, TABLES } from '#store/transfer/tables.ts';
import type { Body } from '../api/spec.ts';

const NOW = Date.UTC(2026, 10, 15, 9, 30);
const passwords = { hash: async (plain: string) => `quick:${plain}`, verify: async () => true };
const version = migrations.length;
const folder = fileURLToPath(new URL('../../fixtures', import.meta.url));
const put = (name: string, lines: string[]) =>
  writeFileSync(`${folder}/schema-${version}.${name}.sql`, lines.join('\n'));

for (const engine of ['sqlite', 'postgres'] as const) put(engine, await definitions(engine));
put('data', await inserts());

/** What the migrations say to the engine. */
async function definitions(engine: Engine): Promise<string[]> {
  const said: string[] = [];
  const onSqlite = engine === 'sqlite';
  const db = new Kysely<unknown>({
    log: ({ query }) => void said.push(`${query.sql};`),
    dialect: {
      createDriver: () => new DummyDriver(),
      createAdapter: () => (onSqlite ? new SqliteAdapter() : new PostgresAdapter()),
      createIntrospector: (db) => (onSqlite ? new SqliteIntrospector(db) : new PostgresIntrospector(db)),
      createQueryCompiler: () => (onSqlite ? new SqliteQueryCompiler() : new PostgresQueryCompiler()),
    },
  });
  for (const apply of migrations) await apply(db, engine);
  return ['create table schema_version (version integer not null);', ...said, ''];
}

async function inserts(): Promise<string[]> {
  const store = await openStore(nodeSqlite(':memory:'));
  await seedDemo(store, { now: NOW, newId: () => crypto.randomUUID(), hashPassword: passwords.hash });
  await live(store);
  const lines = [`insert into schema_version (version) values (${version});`];
  for (const table of TABLES) {
    for await (const rows of rowsOf(store.db, 'sqlite', table)) {
      for (const row of rows) {
        const [names, values] = [Object.keys(row), Object.values(row).map(literal)];
        lines.push(`insert into ${table} (${names.join(', ')}) values (${values.join(', ')});`);
      }
    }
  }
  await closeStore(store);
  return [...lines, ''];
}

function literal(value: unknown): string {
  return value === null || typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
}

/** Something in every table. */
async function live(store: Store): Promise<void> {
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
  const post = async (path: string, body: object = {}, token = ''): Promise<Body> => {
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': path,
      prefer: 'return=representation',
      ...(token && { authorization: token }),
    };
    const request = new Request(`http://x/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const answer = await app(request);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Body;
  };
  const password = 'correct horse battery';
  const signUp = (username: string) =>
    post('/auth/signup', { firstName: 'Zoë', username, email: `${username}@example.org`, password, club: "O'Wren" });
  const [zoe, gone] = [await signUp('zoe'), await signUp('gone')];
  const token = zoe.encodedToken;
  const written = await post('/posts', { postData: { content: 'Quotes \' " \\ and 🐦‍⬛' } }, token);
  const { _id } = written.post;
  const { comment } = await post(`/comments/add/${_id}`, { commentData: { text: '' } }, token);
  await post(`/comments/downvote/${_id}/${comment._id}`, {}, token);
  await post(`/posts/like/${_id}`, {}, token);
  await post(`/users/bookmark/${_id}`, {}, token);
  await post(`/users/follow/${gone.createdUser._id}`, {}, token);
  await post('/account/delete', { password }, gone.encodedToken);
  await store.db.insertInto('settings').values({ name: 'colour', value: 'feather' }).execute();
}
