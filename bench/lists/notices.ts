import { inTransaction, type Store } from '#store/engine/store.ts';
import { insertComment } from '#store/nouns/posts/comments.ts';
import { like } from '#store/nouns/posts/likes.ts';
import { insertPost } from '#store/nouns/posts/posts.ts';
import { scratchFolder, withStore } from '../lib/community.ts';
import { type Case, compare, type Row } from '../lib/compare.ts';
import { unlikedPosts } from '../lib/fresh-posts.ts';
import { type Person, somePeople } from '../lib/people.ts';
import { withPipitOn, withPostgres } from '../lib/postgres.ts';
import { type Aim, aim, atMost, type Finding, type Question, within } from '../lib/question.ts';
import type { Asked } from '../lib/request.ts';
import { withPipit } from '../lib/with-pipit.ts';
import { withWritesBeside } from '../lib/writes-beside.ts';

const WRITERS = 200;
const READERS = 50;
/** Each reader gets likes and comments on this many posts, and has seen half of them. */
const POSTS = 30;
const LIKES = 7;
const COMMENTS = 3;
/** Members with the maximum of stored notifications, from this many posts, comments per post and commenters. */
const LIVELY = 3;
const LIVELY_POSTS = 12;
const LIVELY_COMMENTS = 95;
const LIVELY_PEOPLE = 40;
/** Maximum cost of their page relative to that of a usual member, both without a cache. */
const LIVELY_COST = 4;
/** Comments per second on their newest posts while pages are read. */
const WRITES = 20;
const TEXT = 'The kettle had other plans for Sunday.';

export const notices: Question = {
  name: 'notices',
  title: 'A like with its notice by 16 at once, and pages of notices, 1 M posts',
  slow: true,
  async ask(bench) {
    const folder = await scratchFolder(bench.quick ? '10 k' : '1 M');
    const { people, readers, usual, lively, posts, told } = await withStore(folder, async (store) => {
      const people = await somePeople(store, WRITERS);
      const readers = people.slice(0, READERS);
      const told: string[] = [];
      for (const reader of readers) told.push(await tell(store, reader, people));
      const apart = people.slice(READERS, READERS + 2 * LIVELY);
      const [usual, lively] = [apart.slice(0, LIVELY), apart.slice(LIVELY)];
      for (const reader of usual) await tell(store, reader, people);
      for (const reader of lively) await fill(store, reader, people);
      await setApart(store, apart);
      return { people, readers, usual, lively, told, posts: await unlikedPosts(store, 20) };
    });
    return withPipit(folder, async (server) => {
      const likes = (verb: string) => likesOf(people, posts, verb);
      const read = (path: string, by = readers) => by.map(({ token }): Asked => ({ path, token }));
      const pages: Case[] = [
        { name: 'page of 20', requests: read('/api/notices?limit=20') },
        { name: 'unread', requests: read('/api/notices/unread') },
      ];
      const undo = { name: 'unlike', requests: likes('dislike') };
      const findings: Finding[] = [];
      for (const one of [{ name: 'like, told', requests: likes('like'), undo }, ...pages]) {
        for (const row of await compare(bench, server, one)) findings.push({ row, aims: aimsOf(row) });
      }
      const body = { commentData: { text: TEXT } };
      const uncached: Row[] = [];
      for (const [name, by] of [
        ['page of 20, without a cache', usual],
        ['page of 20 of 1,000, without a cache', lively],
      ] as const)
        uncached.push(...(await compare(bench, server, { name, requests: read('/api/notices?limit=20', by) })));
      const [usually] = uncached;
      for (const row of uncached)
        findings.push({ row, aims: usually && row !== usually ? [atMost(row, LIVELY_COST, usually)] : [] });
      const beside = people.map(({ token }, i): Asked => {
        const path = `/api/comments/add/${told[i % told.length]}`;
        return { method: 'POST', path, token, small: true, body };
      });
      await withWritesBeside(server, beside, WRITES, async () => {
        for (const one of pages) {
          const [row] = await compare(bench, server, one);
          if (row) findings.push({ row: { ...row, name: `${row.name}, beside ${WRITES} comments / s` }, aims: [] });
        }
      });
      return findings;
    });
  },
};

/** Concurrent likes of one post wait for its row and for that of its notification. */
export const oneGroup: Question = {
  name: 'one-group',
  title: 'Likes of one post by 16 at once on PostgreSQL, whose CPU counts too',
  slow: true,
  ask: (bench) =>
    withPostgres(bench.quick ? '10 k' : 'peers', likers, (settings, { people, posts }) =>
      withPipitOn(settings, async (server) => {
        const undo = { name: 'unlike', requests: likesOf(people, posts, 'dislike') };
        const rows = await compare(bench, server, { name: 'like', requests: likesOf(people, posts, 'like'), undo });
        return rows.map((row) => ({ row, aims: [aim(`longest wait ${row.longest?.toFixed(0)} ms`, true)] }));
      }),
    ),
};

const likers = async (store: Store) => ({
  people: await somePeople(store, WRITERS),
  posts: await unlikedPosts(store, 1),
});

const likesOf = (people: Person[], posts: readonly string[], verb: string): Asked[] =>
  posts.flatMap((uid) =>
    people.map(({ token }) => ({ method: 'POST', path: `/api/posts/${verb}/${uid}`, token, small: true })),
  );

function aimsOf(row: Row): Aim[] {
  if (row.name === 'page of 20') return [cpuAim(row, 0.15)];
  if (row.name === 'unread') return [cpuAim(row, 0.05)];
  return [aim('≥ 4,000 / CPU s', row.perCpuSecond >= 4_000), within(row, 15)];
}

/** The CPU over that of the bare server for a response of the same size. */
function cpuAim({ perCpuSecond, floorPerCpuSecond }: Row, ms: number): Aim {
  const own = 1_000 / perCpuSecond - 1_000 / floorPerCpuSecond;
  return aim(`≤ ${ms} ms of CPU beside the floor (is ${own.toFixed(3)})`, own <= ms);
}

/** Comments of many people on a few posts of the reader. */
const fill = (store: Store, reader: Person, people: Person[]): Promise<void> =>
  inTransaction(store, async (store) => {
    const others = people.filter(({ id }) => id !== reader.id).slice(0, LIVELY_PEOPLE);
    const now = Date.now();
    for (let n = 0; n < LIVELY_POSTS; n++) {
      const postId = await insertPost(store, {
        uid: crypto.randomUUID(),
        authorId: reader.id,
        content: 'A wren.',
        now,
      });
      for (let c = 0; c < LIVELY_COMMENTS; c++) {
        const authorId = others[(c * 7 + n) % others.length]?.id ?? 0;
        await insertComment(store, { uid: crypto.randomUUID(), postId, authorId, text: TEXT, now: now + c });
      }
    }
  });

/** A mute keeps their lists out of the caches that everyone shares. */
async function setApart({ db }: Store, people: Person[]): Promise<void> {
  const [muted] = await db.selectFrom('users').select('id').orderBy('id').limit(1).execute();
  const rows = people.map(({ id }) => ({ muter_id: id, muted_id: muted?.id ?? 0, ends_at: null, created_at: 1 }));
  await db.insertInto('mutes').values(rows).execute();
}

/** Returns the uid of the reader's newest post. */
const tell = (store: Store, reader: Person, people: Person[]): Promise<string> =>
  inTransaction(store, async (store) => {
    const others = people.filter(({ id }) => id !== reader.id);
    let now = Date.now() - POSTS * 60_000;
    let uid = '';
    for (let n = 0; n < POSTS; n++) {
      now += 60_000;
      uid = crypto.randomUUID();
      const post = await insertPost(store, { uid, authorId: reader.id, content: 'A wren.', now });
      for (const { id } of others.slice(0, LIKES)) await like(store, { post, user: id, now });
      for (const { id } of others.slice(0, COMMENTS)) {
        await insertComment(store, { uid: crypto.randomUUID(), postId: post, authorId: id, text: TEXT, now });
      }
    }
    const seen = {
      user_id: reader.id,
      seen_until: now - (POSTS / 2) * 60_000,
      quiet_from: null,
      quiet_to: null,
      zone: null,
    };
    await store.db.insertInto('notice_settings').values(seen).execute();
    return uid;
  });
