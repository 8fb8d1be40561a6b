import { guestAccount } from '#contract/people/guest.ts';
import { lockOutOthers } from '#store/engine/lock.ts';
import { inTransaction, type Store } from '#store/engine/store.ts';
import type { Files } from '#store/nouns/media/files.ts';
import { follow } from '#store/nouns/people/follows.ts';
import { createUser, isEmpty } from '#store/nouns/people/users.ts';
import { insertComment } from '#store/nouns/posts/comments.ts';
import { like } from '#store/nouns/posts/likes.ts';
import { bookmark, insertPost } from '#store/nouns/posts/posts.ts';
import { type DemoPost, follows, people, posts } from './demo-community.ts';
import { showOn } from './picture.ts';

export interface SeedOptions {
  now: number;
  newId: () => string;
  hashPassword: (plain: string) => Promise<string>;
  /** Undefined if the instance has no pictures; then no post has one. */
  files?: Files | undefined;
}

/** Fills an empty database with the demo community. Returns whether it did. Only the guest can log in. */
export async function seedDemo(store: Store, { now, newId, hashPassword, files }: SeedOptions): Promise<boolean> {
  if (!(await isEmpty(store))) return false;
  const passwordHash = await hashPassword(guestAccount.password);
  return inTransaction(store, async (tx) => {
    await lockOutOthers(tx.db, tx.engine, 'seed');
    // Another node may have done it first.
    if (!(await isEmpty(tx))) return false;
    await fill(tx, { now, newId, passwordHash, files });
    return true;
  });
}

async function fill(
  store: Store,
  { now, newId, passwordHash, files }: Omit<SeedOptions, 'hashPassword'> & { passwordHash: string },
) {
  const ids = new Map<string, number>();
  const idOf = (username: string): number => {
    const id = ids.get(username);
    if (id === undefined) throw new Error(`The demo community has no ${username}.`);
    return id;
  };
  for (const person of people) {
    const guest = person.username === guestAccount.username;
    const hash = guest ? passwordHash : null;
    const id = await createUser(store, {
      uid: newId(),
      email: '',
      passwordHash: hash,
      guest,
      now: now - 9 * DAY,
      ...person,
    });
    if (id !== undefined) ids.set(person.username, id);
  }
  for (const [follower, followee] of follows) {
    await follow(store, { follower: idOf(follower), followee: idOf(followee), now: now - 8 * DAY });
  }
  for (const post of posts) {
    await writePost(store, post, { idOf, newId, files, at: now - post.hoursAgo * HOUR });
  }
}

interface Writing {
  idOf: (username: string) => number;
  newId: () => string;
  files?: Files | undefined;
  at: number;
}

/** Must run inside a transaction. Writes the post with its picture, likes and comments. */
export async function writePost(store: Store, post: DemoPost, { idOf, newId, files, at }: Writing): Promise<void> {
  const user = idOf(post.author);
  const picture = files && post.picture;
  const written = { uid: newId(), authorId: user, content: post.content, pictures: picture ? 1 : 0 };
  const id = await insertPost(store, { ...written, now: at });
  if (picture) await showOn(store, files, picture, { post: id, user, uid: newId(), now: at });
  for (const [i, username] of post.likedBy.entries()) {
    await like(store, { post: id, user: idOf(username), now: at + (i + 1) * 10 * MINUTE });
  }
  const { author, text } = post.comment;
  await insertComment(store, { uid: newId(), postId: id, authorId: idOf(author), text, now: at + 25 * MINUTE });
  if (post.bookmarkedBy) await bookmark(store, { post: id, user: idOf(post.bookmarkedBy), now: at + HOUR });
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
