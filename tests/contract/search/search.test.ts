import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createApp } from '#api/app.ts';
import { tokensOf, wordsOf } from '#contract/text/tokens.ts';
import { inTransaction } from '#store/engine/store.ts';
import { indexPortion, isBehind, stateOf } from '#store/reading/search/index-job.ts';
import { KINDS } from '#store/schema/data/changes.ts';
import { SMALL } from '#tests/harness/api/caller.ts';
import type { Post } from '#tests/harness/api/spec.ts';
import { idOfUser } from '#tests/harness/data/large-account.ts';
import { indexAll } from '#tests/harness/data/search-index.ts';
import { type EngineRow, engines, everyEngine } from '#tests/harness/engines.ts';
import { waitUntil } from '#tests/harness/wait.ts';
import type { Person, World } from '#tests/harness/world.ts';
import { comment, ok, write } from '../matrices/steps.ts';
import { QUERIES, TEXTS } from './corpus.ts';
import { naiveSearch } from './naive.ts';

const DAY = 24 * 60 * 60 * 1000;

const search = async (reader: Pick<Person, 'get'>, q: string, more = '&limit=100') =>
  (await ok(reader.get(`/search/posts?q=${encodeURIComponent(q)}${more}`))).body;
const idsOf = (posts: Post[]) => posts.map(({ _id }) => _id);
const find = async (reader: Pick<Person, 'get'>, q: string, more?: string) =>
  idsOf((await search(reader, q, more)).posts);

/** A deleted post wakes the jobs, which otherwise poll every few seconds. */
async function untilIndexed({ store }: World, author: Person): Promise<void> {
  await waitUntil(async () => {
    if ((await stateOf(store))?.low === 0 && !(await isBehind(store))) return true;
    const extra = await write(author, 'Soon gone.');
    await ok(author.delete(`/posts/${extra._id}`, { headers: SMALL }));
    return false;
  }, 200);
}

const defineSearch = (everyWord: boolean) => (world: World) => {
  let author: Person;
  let posts: Post[];
  beforeAll(async () => {
    author = await world.signUp();
    posts = [];
    for (const text of TEXTS) posts.unshift(await write(author, text));
  });

  const texts = () => posts.map(({ _id, content }) => ({ _id, content }));
  const queries = [
    ...QUERIES,
    ...TEXTS.map((text) => `"${text.replaceAll('"', '')}"`),
    ...TEXTS.map((text) => text.split(/\s+/).at(-1) ?? ''),
  ];

  test.each(['just written', 'indexed'])('finds the same as a naive one in what is %s', async (when) => {
    if (when === 'indexed') await untilIndexed(world, author);
    expect(queries.length).toBeGreaterThan(200);
    for (const q of queries) expect(await find(author, q), q).toEqual(naiveSearch(texts(), q));
  });

  if (!everyWord) return;
  test('finds every post by each of its words, and by any two neighbours of scripts without spaces', async () => {
    for (const { _id, content } of posts) {
      const words = wordsOf(content).filter((word) => tokensOf(word).length > 0);
      const neighbours = content.match(/(?<=(\p{Lo}))\p{Lo}/gu) ? pairsIn(content) : [];
      for (const part of [...new Set([...words, ...neighbours])]) expect(await find(author, part), part).toContain(_id);
    }
  });
};
const isSqlite = ({ name }: EngineRow) => name === 'sqlite';
everyEngine('a search of posts', defineSearch(true), {}, engines.filter(isSqlite));
// The words of a text do not depend on the database, and thousands of searches take long on other engines.
everyEngine(
  'a search of posts',
  defineSearch(false),
  {},
  engines.filter((engine) => !isSqlite(engine)),
);

const RUN =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]{2,}/gu;

function pairsIn(text: string): string[] {
  return [...text.matchAll(RUN)].flatMap(([run]) => {
    const characters = [...run];
    return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
  });
}

everyEngine('what a search of posts finds', (world) => {
  let [ada, ben, reader]: Person[] = [];
  let old: Post;
  beforeAll(async () => {
    [ada, ben, reader] = [
      await world.signUp({ username: 'ada' }),
      await world.signUp({ username: 'ben' }),
      await world.signUp(),
    ];
    old = await write(ada as Person, 'An old heron by the weir');
    world.clock.advance(20 * DAY);
  });
  const people = () => [ada, ben, reader] as [Person, Person, Person];

  test.each(['just written', 'indexed'])('follows edits and deletions of what is %s', async (when) => {
    const [ada] = people();
    const [first, second] = [await write(ada, 'A curlew calls'), await write(ada, 'A curlew sleeps')];
    if (when === 'indexed') await untilIndexed(world, ada);
    await ok(ada.post(`/posts/edit/${first._id}`, { postData: { content: 'A whimbrel calls' } }));
    await ok(ada.delete(`/posts/${second._id}`, { headers: SMALL }));
    for (const then of ['at once', 'indexed again']) {
      if (then !== 'at once') await untilIndexed(world, ada);
      expect(await find(ada, 'curlew'), then).toEqual([]);
      expect(await find(ada, 'whimbrel'), then).toEqual([first._id]);
    }
    await ok(ada.delete(`/posts/${first._id}`, { headers: SMALL }));
    expect(await find(ada, 'whimbrel')).toEqual([]);
  });

  test('is by authors, dates and own lists', async () => {
    const [ada, ben, reader] = people();
    const [theirs, own] = [await write(ben, 'Ben saw a heron'), await write(reader, 'I saw a heron')];
    await untilIndexed(world, ada);
    const all = [own._id, theirs._id, old._id];
    expect(await find(reader, 'heron')).toEqual(all);
    expect(await find(world.visitor, 'heron')).toEqual(all);
    expect(await find(reader, 'heron from:ADA')).toEqual([old._id]);
    expect(await find(reader, 'heron from:@ben')).toEqual([theirs._id]);
    expect(await find(reader, 'heron -from:ada')).toEqual([own._id, theirs._id]);
    expect(await find(reader, 'heron from:me')).toEqual([own._id]);
    expect(await find(reader, 'heron in:mine')).toEqual([own._id]);
    expect(await find(world.visitor, 'heron from:me')).toEqual([]);
    expect(await find(world.visitor, 'heron in:likes')).toEqual([]);
    expect(await find(reader, 'from:nobody')).toEqual([]);
    expect(await find(reader, 'heron -from:nobody')).toEqual(all);
    const day = new Date(world.clock.now()).toISOString().slice(0, 10);
    expect(await find(reader, `heron before:${day}`)).toEqual([old._id]);
    expect(await find(reader, `heron -before:${day}`)).toEqual([own._id, theirs._id]);
    expect(await find(reader, 'heron after:2026-11')).toEqual([own._id, theirs._id]);
    expect(await find(reader, 'heron after:2026-11-15 before:2027')).toEqual([own._id, theirs._id]);
    expect(await find(reader, 'heron before:2026')).toEqual([]);
    expect(await find(reader, 'heron after:2999-01-01')).toEqual([]);
    await ok(reader.post(`/posts/like/${old._id}`, undefined, { headers: SMALL }));
    await ok(reader.post(`/users/bookmark/${theirs._id}`, undefined, { headers: SMALL }));
    await ok(reader.post(`/users/follow/${ada._id}`, undefined, { headers: SMALL }));
    expect(await find(reader, 'heron in:likes')).toEqual([old._id]);
    expect(await find(reader, 'in:bookmarks')).toEqual([theirs._id]);
    expect(await find(reader, 'in:bookmarks weir')).toEqual([]);
    expect(await find(reader, 'heron in:home')).toEqual([own._id, old._id]);
    expect(await find(reader, 'heron -in:home')).toEqual([theirs._id]);
    // The most liked post is weeks old.
    await ok(ben.post(`/posts/like/${old._id}`, undefined, { headers: SMALL }));
    await ok(ada.post(`/posts/like/${theirs._id}`, undefined, { headers: SMALL }));
    expect(await find(reader, 'heron', '&sort=best')).toEqual([theirs._id, own._id, old._id]);
    for (const sort of ['newest', 'best']) {
      const found: string[] = [];
      for (let cursor: string | null | undefined = ''; cursor !== null; ) {
        const page = await search(reader, 'heron', `&sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`);
        found.push(...idsOf(page.posts));
        cursor = page.nextCursor;
      }
      expect(found).toEqual(await find(reader, 'heron', `&sort=${sort}`));
    }
  });

  test('leaves out whom the reader has blocked or muted, what they filter, and comments', async () => {
    const [ada, ben, reader] = people();
    const [first, second] = [await write(ada, 'A bittern booms'), await write(ben, 'A bittern hides in reeds')];
    await comment(ada, second, 'Only a comment says stonechat');
    expect(await find(reader, 'stonechat')).toEqual([]);
    expect(await find(reader, 'bittern')).toEqual([second._id, first._id]);
    await ok(reader.post('/filters', { word: 'reeds', action: 'hide' }));
    expect(await find(reader, 'bittern')).toEqual([first._id]);
    await ok(reader.post(`/mutes/${ada._id}`, {}));
    expect(await find(reader, 'bittern')).toEqual([]);
    await ok(reader.delete(`/mutes/${ada._id}`));
    await ok(ada.post(`/blocks/${reader._id}`));
    expect(await find(reader, 'bittern')).toEqual([]);
    expect(await find(reader, 'from:ada')).toEqual([]);
    await ok(ada.delete(`/blocks/${reader._id}`));
  });

  test('has a clear word for what is too long, and nothing for what means nothing', async () => {
    const [ada] = people();
    const refused = async (q: string) => {
      const { status, body } = await ada.get(`/search/posts?q=${encodeURIComponent(q)}`);
      return [status, body.codes?.[0]?.code];
    };
    expect(await refused('wren '.repeat(40))).toEqual([400, 'too_many_conditions']);
    expect(await refused('x'.repeat(10_000))).toEqual([400, 'too_long']);
    expect(await refused('é\u0301'.repeat(199) + '\u0301'.repeat(2_000))).toEqual([400, 'too_many_bytes']);
    expect(await refused('a\0b')).toEqual([400, 'unstorable']);
    expect(await search(ada, '')).toEqual({ posts: [], nextCursor: null });
    expect((await ada.get('/search/posts?q=a&sort=worst')).status).toBe(400);
    const { nextCursor } = await search(ada, 'a', '&limit=1');
    expect((await ada.get(`/search/posts?q=b&limit=1&cursor=${nextCursor}`)).body.codes[0]?.code).toBe('bad_cursor');
  });
});

async function insertPosts({ store }: World, author: Person, contents: string[]): Promise<void> {
  const row = { author_id: await idOfUser(store, author._id), created_at: 0, updated_at: 0 };
  const rows = contents.map((content) => ({ ...row, content, uid: crypto.randomUUID() }));
  await store.db.insertInto('posts').values(rows).execute();
}

/** Appends only the changes: the like counts stay the same. */
async function likeOften({ store: { db, engine } }: World, times: number): Promise<void> {
  const [name, value] = engine === 'sqlite' ? [sql`, at`, sql`, unixepoch()`] : [sql``, sql``];
  await sql`
    with recursive number (n) as (select 1 union all select n + 1 from number where n < ${times})
    insert into changes (kind, post_id${name}) select ${KINDS.liked}, 1${value} from number`.execute(db);
}

/** The test runs the job itself. The app in the browser runs its own jobs. */
const withoutJobs = engines
  .filter(({ name }) => name !== 'wasm')
  .map(({ name, open }): EngineRow => ({ name, open: async () => ({ ...(await open()), createApp }) }));

everyEngine(
  'an index of posts that the test makes',
  (world) => {
    test('is told of, the newest posts are found before, and all of them then', async () => {
      const author = await world.signUp();
      const { _id: oldest } = await write(author, 'An egret of long ago');
      for (let n = 0; n < 3; n++) await insertPosts(world, author, Array(300).fill('A heron'));
      const { _id: newest } = await write(author, 'Another egret');
      const told: (number | undefined)[] = [];
      for (let more = true; more; more = await inTransaction(world.store, indexPortion)) {
        const { posts, indexed } = await search(author, '"egret"');
        expect(idsOf(posts), `${indexed}`).toEqual(indexed === undefined ? [newest, oldest] : [newest]);
        told.push(indexed);
      }
      expect(told).toEqual([0, 0, 22, 44, ...Array(told.length - 4).fill(undefined)]);
      expect(await find(author, '"egret"')).toEqual([newest, oldest]);
      expect(await find(author, 'her', '&limit=1')).toHaveLength(1);
    });

    test('finds what was common once and is not among the newest, a page at a time', async () => {
      const author = await world.signUp();
      const old = Array.from({ length: 300 }, (_, n) => (n % 2 ? 'A bittern in the reed' : 'A heron'));
      await insertPosts(world, author, old);
      await insertPosts(world, author, Array(290).fill('Nothing but rain'));
      await insertPosts(world, author, ['One more bittern', 'One more heron']);
      expect(await search(author, '"bittern"', '&limit=1'), 'more are new than are looked at').toMatchObject({
        indexed: 99,
      });
      await indexAll(world.store);
      await insertPosts(world, author, ['A kestrel']);
      await likeOften(world, 5_000);
      expect(await search(author, '"kestrel"'), 'more has changed since than is looked at').toMatchObject({
        indexed: 99,
      });
      await indexAll(world.store);
      for (const [q, count] of [
        ['bittern', 151],
        ['bitt', 151],
        ['bittern reed', 150],
        ['bittern rain', 0],
      ] as const) {
        const found: string[] = [];
        for (let cursor: string | null = ''; cursor !== null; ) {
          const page = await search(author, q, `&limit=20${cursor && `&cursor=${cursor}`}`);
          found.push(...idsOf(page.posts));
          cursor = page.nextCursor;
        }
        expect([found.length, new Set(found).size], q).toEqual([count, count]);
      }
    });
  },
  {},
  withoutJobs,
);
