import fc from 'fast-check';
import { beforeAll, expect } from 'vitest';
import type { Caller } from '#tests/harness/api/caller.ts';
import { settle } from '#tests/harness/community.ts';
import { countAnew } from '#tests/harness/data/counters.ts';
import { addReport } from '#tests/harness/data/reports.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { underEachSeed } from '#tests/harness/seeds.ts';
import type { Person, World } from '#tests/harness/world.ts';
import * as model from './visibility-model.ts';
import {
  CONTENT_STATES,
  type Community,
  type Filter,
  type Member,
  REPORT_STATES,
  ROLES,
  type Text,
  USER_STATES,
} from './visibility-model.ts';

const PEOPLE = 5;

const pairs = fc.uniqueArray(fc.tuple(fc.nat(PEOPLE - 1), fc.nat(PEOPLE - 1)), {
  maxLength: 6,
  selector: ([a, b]) => a * PEOPLE + b,
});
const texts = fc.array(
  fc.record({
    author: fc.nat(PEOPLE - 1),
    state: fc.oneof(fc.constant('visible'), fc.constantFrom(...CONTENT_STATES)),
    words: fc.constantFrom('heron', 'herons', 'wren', 'a grey heron', 'heron grey', '黒 猫'),
    report: fc.option(fc.record({ by: fc.nat(PEOPLE - 1), state: fc.constantFrom(...REPORT_STATES) })),
  }),
  { minLength: 1, maxLength: 8 },
);
const filters = fc.uniqueArray(
  fc.record({
    by: fc.nat(PEOPLE - 1),
    word: fc.constantFrom('heron', 'grey heron', 'wren', '猫'),
    action: fc.constantFrom('fold', 'hide'),
  }),
  { maxLength: 5, selector: ({ by, word }) => `${by} ${word}` },
);
const community = fc.record({
  people: fc.array(
    fc.record({
      state: fc.oneof(fc.constant('active'), fc.constantFrom(...USER_STATES)),
      role: fc.oneof({ weight: 3, arbitrary: fc.constant('member') }, fc.constantFrom(...ROLES)),
    }),
    { minLength: PEOPLE, maxLength: PEOPLE },
  ),
  follows: pairs,
  blocks: pairs,
  mutes: pairs,
  filters,
  posts: texts,
  comments: texts,
  read: fc.constantFrom('everyone', 'members'),
}) as fc.Arbitrary<Drawn>;

interface Drawn {
  people: Pick<Member, 'state' | 'role'>[];
  follows: [number, number][];
  blocks: [number, number][];
  mutes: [number, number][];
  filters: Filter[];
  posts: Omit<Text, 'uid'>[];
  comments: Omit<Text, 'uid'>[];
  read: Community['read'];
}

everyEngine('a reader sees what the model says', (world) => {
  const people: Person[] = [];
  let host: Person;
  beforeAll(async () => {
    for (let i = 0; i < PEOPLE; i++) people.push(await world.signUp());
    host = await world.signUp();
  });
  const story = fc.asyncProperty(community, async (drawn) => {
    const built = await build(world, people, host, drawn);
    for (const [id, person] of people.entries()) await compare(built, id, person);
    await compare(built, undefined, world.visitor);
  });
  const title =
    'whoever is blocked, muted, silenced, suspended, held or reported, in every list and on every page of it';
  underEachSeed('visibility', title, story);
});

type Folded = Partial<Record<'posts' | 'comments', { _id: string; filtered?: string }[]>>;

interface Built extends Community {
  /** A post of the host, who is visible to everyone. All comments belong to it. */
  thread: string;
}

async function build(world: World, people: Person[], host: Person, drawn: Drawn): Promise<Built> {
  const { db } = world.store;
  await settle(world, { read: drawn.read });
  for (const table of ['cases', 'comments', 'posts', 'follows', 'blocks', 'mutes', 'filters'] as const)
    await db.deleteFrom(table).execute();
  const rows = await db.selectFrom('users').select(['id', 'uid']).execute();
  const idOf = ({ _id }: Person) => rows.find(({ uid }) => uid === _id)?.id ?? 0;
  const ids = people.map(idOf);
  const of = (place: number) => ids[place] ?? 0;
  const now = world.clock.now();
  for (const [i, { state, role }] of drawn.people.entries()) {
    await db.updateTable('users').set({ state, role, following_count: 0 }).where('id', '=', of(i)).execute();
  }
  const others = ([a, b]: [number, number]) => a !== b;
  for (const [a, b] of drawn.follows.filter(others)) {
    await db
      .insertInto('follows')
      .values({ follower_id: of(a), followee_id: of(b), created_at: now })
      .execute();
    await db
      .updateTable('users')
      .set((eb) => ({ following_count: eb('following_count', '+', 1) }))
      .where('id', '=', of(a))
      .execute();
  }
  for (const [a, b] of drawn.blocks.filter(others)) {
    await db
      .insertInto('blocks')
      .values({ blocker_id: of(a), blocked_id: of(b), created_at: now })
      .execute();
  }
  for (const [a, b] of drawn.mutes.filter(others)) {
    await db
      .insertInto('mutes')
      .values({ muter_id: of(a), muted_id: of(b), ends_at: null, created_at: now })
      .execute();
  }
  for (const { by, word, action } of drawn.filters) {
    const filter = { uid: crypto.randomUUID(), user_id: of(by), word: word.toUpperCase(), action, ends_at: null };
    await db
      .insertInto('filters')
      .values({ ...filter, created_at: now })
      .execute();
  }
  const stamps = { created_at: now, updated_at: now };
  const thread = crypto.randomUUID();
  const { id: threadId } = await db
    .insertInto('posts')
    .values({ uid: thread, author_id: idOf(host), content: 'A thread.', ...stamps })
    .returning('id')
    .executeTakeFirstOrThrow();
  const posts: Text[] = [];
  const reported = async (about: string, { author, report }: Omit<Text, 'uid'>): Promise<Text['report']> => {
    if (!report || report.by === author) return null;
    await addReport(world.store, { about, reporter_id: of(report.by), state: report.state });
    return report;
  };
  for (const text of drawn.posts) {
    const { author, state, words } = text;
    const uid = crypto.randomUUID();
    const { id } = await db
      .insertInto('posts')
      .values({ uid, author_id: of(author), content: textOf(words), state, ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow();
    posts.push({ uid, author, state, words, report: await reported(`post ${id}`, text) });
  }
  const comments: Text[] = [];
  for (const text of drawn.comments) {
    const { author, state, words } = text;
    const uid = crypto.randomUUID();
    const row = { uid, post_id: Number(threadId), author_id: of(author), text: textOf(words), state, ...stamps };
    const { id } = await db.insertInto('comments').values(row).returning('id').executeTakeFirstOrThrow();
    comments.push({ uid, author, state, words, report: await reported(`comment ${id}`, text) });
  }
  await countAnew(db);
  return {
    thread,
    read: drawn.read,
    posts,
    comments,
    people: drawn.people.map((person, i) => ({ ...person, username: people[i]?.username ?? '' })),
    follows: drawn.follows.filter(others),
    blocks: drawn.blocks.filter(others),
    mutes: drawn.mutes.filter(others),
    filters: drawn.filters,
  };
}

/** Real text: with capitals, punctuation, and no spaces in some scripts. */
const textOf = (words: string): string =>
  /\p{sc=Han}/u.test(words) ? `${words.replaceAll(' ', '')}。` : `${words.replace('h', 'H').replaceAll(' ', ', ')}!`;

async function compare(built: Built, reader: number | undefined, caller: Caller): Promise<void> {
  if (reader !== undefined && built.people[reader]?.state === 'deleted') return;
  const refusal = model.refusal(built, reader);
  if (refusal) {
    for (const path of ['/posts?limit=1', '/users?limit=1', `/comments/${built.thread}?limit=1`])
      expect((await caller.get(path)).status).toBe(refusal);
    return;
  }
  const newest = built.posts.toReversed();
  const expected = {
    all: newest.filter((post) => model.lists(built, reader, post, 'public')).map(({ uid }) => uid),
    home: newest.filter((post) => model.seesAtHome(built, reader, post)).map(({ uid }) => uid),
    comments: built.comments.filter((one) => model.lists(built, reader, one, 'thread')).map(({ uid }) => uid),
    posts: built.posts.filter((post) => model.seesText(built, reader, post, 'direct')).map(({ uid }) => uid),
    people: built.people.filter((_, i) => model.findsPerson(built, reader, i)).map(({ username }) => username),
    profiles: built.people.filter((_, i) => model.seesProfile(built, reader, i)).map(({ username }) => username),
  };
  const known = new Set([...built.posts.map(({ uid }) => uid), ...built.people.map(({ username }) => username)]);
  const listed = async (path: string, key: 'posts' | 'comments' | 'users', limit: number) =>
    (await walk(caller, path, key, limit)).filter((name) => key === 'comments' || known.has(name));
  const found = {
    all: await listed('/posts?sort=newest', 'posts', 100),
    home: reader === undefined ? [] : await listed('/posts?feed=home&sort=newest', 'posts', 100),
    comments: await listed(`/comments/${built.thread}?`, 'comments', 100),
    posts: await answered(
      caller,
      built.posts.map(({ uid }) => [uid, `/posts/${uid}?view=page`]),
    ),
    people: await listed('/users?', 'users', 100),
    profiles: await answered(
      caller,
      built.people.map(({ username }) => [username, `/users/${username}?view=page`]),
    ),
  };
  expect(found).toEqual(expected);
  const marks = [...built.posts, ...built.comments].map((text) => {
    const filter = model.filterOf(built, reader, text);
    return [text.uid, filter && built.filters.filter(({ by }) => by === reader).map(({ word }) => word.toUpperCase())];
  });
  const words = new Map(marks as [string, string[] | undefined][]);
  for (const path of ['/posts?limit=100', `/comments/${built.thread}?limit=100`]) {
    const { posts, comments } = (await caller.get(path)).body as Folded;
    for (const { _id, filtered } of posts ?? comments ?? []) {
      if (words.get(_id)) expect(words.get(_id)).toContain(filtered);
      else expect(filtered).toBeUndefined();
    }
  }
  // All pages together are the same list.
  expect(await listed('/posts?sort=trending', 'posts', 2)).toEqual(expected.all);
  expect(await listed(`/comments/${built.thread}?`, 'comments', 1)).toEqual(expected.comments);
  expect(await listed('/users?', 'users', 2)).toEqual(expected.people);
  if (reader === undefined) return;
  expect(await listed('/posts?feed=home&sort=trending', 'posts', 1)).toEqual(expected.home);
  expect(await listed('/posts?feed=home&sort=oldest', 'posts', 2)).toEqual(expected.home.toReversed());
}

async function walk(caller: Caller, path: string, key: 'posts' | 'comments' | 'users', limit: number) {
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const { status, body } = await caller.get(`${path}&limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`);
    expect(status, body.errors?.join()).toBe(200);
    const items = body[key] as { _id: string; username: string }[];
    for (const item of items) names.push(key === 'users' ? item.username : item._id);
    cursor = body.nextCursor;
  } while (cursor !== null);
  return names;
}

/** The names whose path returns 200. */
async function answered(caller: Caller, paths: [name: string, path: string][]): Promise<string[]> {
  const names: string[] = [];
  for (const [name, path] of paths) if ((await caller.get(path)).status === 200) names.push(name);
  return names;
}
