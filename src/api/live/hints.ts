import { NAMED_POSTS_MAX } from '#contract/rules/limits.ts';
import type { Store } from '#store/engine/store.ts';
import {
  exceptionsOf,
  followsAmong,
  type Subject,
  type Told,
  taggedAmong,
  toldOf,
} from '#store/reading/visibility/audience.ts';
import type { Digest } from './digest.ts';
import { inTurns, partFor, partsOf } from './outbox.ts';

/** The hint for one reader. */
export interface Hints {
  home: boolean;
  all: boolean;
  people: boolean;
  /** Uids of posts, the latest change last. */
  counts: readonly string[];
  comments: readonly string[];
}

export interface Listening {
  id: number;
  special: number;
}

/**
 * Returns the hint of each reader. Most readers have the default view and share one hint, except for their own home
 * feed.
 */
export async function hintsOf(
  store: Store,
  digest: Digest,
  readers: readonly Listening[],
): Promise<(reader: Listening) => Hints> {
  const { made, counted, gone, talk, quiet, marks, homes, standings } = digest;
  const lastMarks = marks.slice(-NAMED_POSTS_MAX);
  const lastTalk = [...talk].slice(-NAMED_POSTS_MAX);
  const [lastGone, lastQuiet] = [gone.slice(-NAMED_POSTS_MAX), quiet.slice(-NAMED_POSTS_MAX)];
  const lastCounted = [...counted].slice(-NAMED_POSTS_MAX);
  const apart = readers.filter(({ special }) => special > 0).map(({ id }) => id);
  const audience = async (subject: Subject, ids: number[], place: 'home' | 'public' = 'home') =>
    createAudience(await toldOf(store, subject, ids), await exceptionsAmong(store, place, subject, apart, ids));

  const ofPosts = [
    lastTalk.map(([, post]) => post),
    lastQuiet.map(({ post }) => post),
    lastMarks.map(({ post }) => post),
  ];
  const posts = await audience('posts', [...new Set([...made, ...lastCounted, ...ofPosts.flat()])]);
  const open = await audience('posts', [...made], 'public');
  const comments = await audience(
    'comments',
    lastTalk.map(([comment]) => comment),
  );
  const authors = await audience('users', [...new Set([...lastGone, ...lastQuiet].map(({ author }) => author))]);
  const madeOnes = [...made].flatMap((id) => posts.told.get(id) ?? []);
  const followers = await pairsAmong(
    readers,
    madeOnes.map(({ author }) => author),
    async (part, authors) =>
      (await followsAmong(store, part, authors)).map(({ reader, author }) => [author, reader] as const),
  );
  const tagged = await pairsAmong(
    readers,
    madeOnes.map(({ id }) => id),
    async (part, posts) => (await taggedAmong(store, part, posts)).map(({ reader, post }) => [post, reader] as const),
  );

  const uidsOf = (ids: number[], reader: number) =>
    ids.flatMap((id) => (posts.isSeen(reader, id) ? (posts.told.get(id)?.uid ?? []) : []));
  const makeShared = (reader: number) => ({
    all: madeOnes.some(({ id }) => open.isSeen(reader, id)),
    counts: [
      ...lastGone.flatMap(({ uid, author }) => (authors.isSeen(reader, author) ? uid : [])),
      ...uidsOf(lastCounted, reader),
    ],
    comments: uidsOf(
      [
        ...lastQuiet.flatMap(({ post, author }) => (authors.isSeen(reader, author) ? post : [])),
        ...lastTalk.flatMap(([comment, post]) => (comments.isSeen(reader, comment) ? post : [])),
      ],
      reader,
    ),
  });
  const shared = makeShared(NOBODY);
  const known = await toldOf(store, 'users', [...standings]);
  const people = [...standings].some((id) => known.get(id)?.open !== 1);
  const marking = Map.groupBy(lastMarks, ({ user }) => user);

  return ({ id, special }) => {
    const { all, counts, comments } = special > 0 ? makeShared(id) : shared;
    const own = marking.get(id)?.map(({ post }) => post);
    const isForHome = (post: Told) =>
      ((post.author === id || followers.get(post.author)?.has(id)) && posts.isSeen(id, post.id)) ||
      (tagged.get(post.id)?.has(id) && open.isSeen(id, post.id));
    return {
      home: homes.has(id) || madeOnes.some(isForHome),
      all,
      people,
      counts: own ? [...counts, ...uidsOf(own, id)] : counts,
      comments,
    };
  };
}

/** A reader without exceptions. */
const NOBODY = 0;

interface Audience {
  told: Map<number, Told>;
  isSeen(reader: number, id: number): boolean;
}

const createAudience = (told: Audience['told'], exceptions: Map<number, Set<number>>): Audience => ({
  told,
  isSeen: (reader, id) => {
    const found = told.get(id);
    return found !== undefined && (found.open === 1) !== (exceptions.get(reader)?.has(id) ?? false);
  },
});

/** Keyed by reader. */
async function exceptionsAmong(
  store: Store,
  place: 'home' | 'public',
  subject: Subject,
  readers: number[],
  ids: number[],
): Promise<Map<number, Set<number>>> {
  const found = new Map<number, Set<number>>();
  if (ids.length === 0) return found;
  await inTurns(partsOf(readers, partFor(ids)), async (part) => {
    for (const { reader, id } of await exceptionsOf(store, place, subject, part, ids)) {
      found.set(reader, (found.get(reader) ?? new Set()).add(id));
    }
  });
  return found;
}

/** Maps each author or post to its readers. `read` finds them for a part of the readers. */
async function pairsAmong(
  readers: readonly Listening[],
  of: number[],
  read: (readers: number[], of: number[]) => Promise<(readonly [of: number, reader: number])[]>,
): Promise<Map<number, Set<number>>> {
  const wanted = [...new Set(of)];
  const found = new Map(wanted.map((id) => [id, new Set<number>()]));
  if (wanted.length === 0) return found;
  const ids = readers.map(({ id }) => id);
  await inTurns(partsOf(ids, partFor(wanted)), async (part) => {
    for (const [id, reader] of await read(part, wanted)) found.get(id)?.add(reader);
  });
  return found;
}
