import { guestAccount } from '#contract/people/guest.ts';
import { defineJob, type JobDefinition } from '#store/data/jobs/job.ts';
import type { Store } from '#store/engine/store.ts';
import { readCommunity } from '#store/nouns/community/settings.ts';
import { follow, unfollow } from '#store/nouns/people/follows.ts';
import {
  findCommentByText,
  hasTrace,
  postOfComment,
  TRACE_KINDS,
  type Trace,
  tracesOf,
} from '#store/nouns/people/traces.ts';
import { deleteComment, insertComment } from '#store/nouns/posts/comments.ts';
import { like, unlike } from '#store/nouns/posts/likes.ts';
import { bookmark, deletePost, unbookmark } from '#store/nouns/posts/posts.ts';
import { endTagFollow } from '#store/nouns/posts/tags.ts';
import { unvote } from '#store/nouns/posts/votes.ts';
import { writePost } from './demo.ts';
import { type DemoPost, posts as demoPosts, follows, people } from './demo-community.ts';
import { type Found, findDemo } from './found.ts';

const DAY = 24 * 60 * 60 * 1000;
const LOOK_MS = 60 * 60 * 1000;
const PORTION = 20;
const BETWEEN_MS = 20;
const { username: GUEST } = guestAccount;

interface Options {
  clock: () => number;
  newId: () => string;
}

/**
 * All visitors share the guest: a day later, this job deletes what they did with it, and restores what they removed
 * from the demo community.
 */
export const tidyGuestJob = ({ clock, newId }: Options): JobDefinition =>
  defineJob({
    kind: 'tidy guest',
    wanted: { everyMs: LOOK_MS, is: async (store) => (await stepsOf(store, clock(), newId)).length > 0 },
    run: async (_, __, { portion, pause }) => {
      for (let left = PORTION; left > 0; ) {
        await portion(async (store) => {
          const steps = await stepsOf(store, clock(), newId);
          for (const step of steps) await step(store);
          left = steps.length;
          return `${left} steps`;
        });
        await pause(BETWEEN_MS);
      }
    },
  });

type Step = (store: Store) => Promise<unknown>;

/** Returns some of the steps that are due; none if there is nothing to do. */
async function stepsOf(store: Store, now: number, newId: () => string): Promise<Step[]> {
  const found = await findDemo(store);
  const { guest, others } = found;
  // In a generated community, the guest's content is not to be tidied.
  const isDemo = others.size > 0 || (await readCommunity(store)).setUp;
  if (guest === undefined || !isDemo) return [];
  const seeded = await seededOf(store, guest, found);
  const missing = await missingOf(store, guest, { ...found, seeded, now, newId });
  const old: Step[] = [];
  for (const kind of TRACE_KINDS) {
    const wanted = { user: guest, before: now - DAY, keep: seeded[kind], most: PORTION };
    for (const id of await tracesOf(store, kind, wanted)) old.push((store) => TAKE_BACK[kind](store, guest, id));
  }
  return [...missing, ...old].slice(0, PORTION);
}

type Seeded = Record<Trace, number[]>;

/** The guest's rows that come from the seed, if their subjects still exist. */
async function seededOf(store: Store, guest: number, { others, posts }: Found): Promise<Seeded> {
  const idsOf = (is: (post: DemoPost) => boolean) => [...posts].flatMap(([post, id]) => (is(post) ? id : []));
  const comments: number[] = [];
  for (const [{ comment }, post] of posts) {
    const id =
      comment.author === GUEST && (await findCommentByText(store, { post, author: guest, text: comment.text }));
    if (id) comments.push(id);
  }
  return {
    posts: idsOf(({ author }) => author === GUEST),
    comments,
    likes: idsOf(({ likedBy }) => likedBy.includes(GUEST)),
    bookmarks: idsOf(({ bookmarkedBy }) => bookmarkedBy === GUEST),
    votes: [],
    tag_follows: [],
    follows: follows.flatMap(([follower, followee]) => (follower === GUEST ? (others.get(followee) ?? []) : [])),
  };
}

type Missing = Found & { seeded: Seeded; now: number; newId: () => string };

/** The seeded rows that visitors removed. */
async function missingOf(store: Store, guest: number, { others, posts, seeded, now, newId }: Missing): Promise<Step[]> {
  const steps: Step[] = [];
  for (const kind of ['follows', 'likes', 'bookmarks'] as const) {
    for (const id of seeded[kind]) {
      if (!(await hasTrace(store, kind, guest, id))) steps.push((store) => GIVE[kind](store, guest, id, now));
    }
  }
  for (const [{ comment }, post] of posts) {
    const { author, text } = comment;
    const isThere = author !== GUEST || (await findCommentByText(store, { post, author: guest, text }));
    const written = { uid: newId(), postId: post, authorId: guest, text, now };
    if (!isThere) steps.push((store) => insertComment(store, written));
  }
  const idOf = (username: string) => (username === GUEST ? guest : (others.get(username) ?? 0));
  for (const post of demoPosts) {
    const whole = post.author === GUEST && !posts.has(post) && others.size === people.length - 1;
    if (whole) steps.push((store) => writePost(store, post, { idOf, newId, at: now }));
  }
  return steps;
}

type Give = (store: Store, guest: number, id: number, now: number) => Promise<unknown>;

const GIVE: Record<'follows' | 'likes' | 'bookmarks', Give> = {
  follows: (store, follower, followee, now) => follow(store, { follower, followee, now }),
  likes: (store, user, post, now) => like(store, { post, user, now }),
  bookmarks: (store, user, post, now) => bookmark(store, { post, user, now }),
};

const TAKE_BACK: Record<Trace, (store: Store, guest: number, id: number) => Promise<unknown>> = {
  posts: (store, _, id) => deletePost(store, id),
  comments: async (store, _, id) => deleteComment(store, { id, post_id: (await postOfComment(store, id)) ?? 0 }),
  likes: (store, user, post) => unlike(store, { post, user }),
  bookmarks: (store, user, post) => unbookmark(store, { post, user }),
  votes: (store, user, comment) => unvote(store, { comment, user }),
  follows: (store, follower, followee) => unfollow(store, { follower, followee }),
  tag_follows: (store, _, id) => endTagFollow(store, id),
};
