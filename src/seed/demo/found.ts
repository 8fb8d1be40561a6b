import { guestAccount } from '#contract/people/guest.ts';
import type { Store } from '#store/engine/store.ts';
import { findPostByText, findSeeded } from '#store/nouns/people/traces.ts';
import { type DemoPost, people, posts } from './demo-community.ts';

/** What there is of the demo community. */
export interface Found {
  guest: number | undefined;
  /** The others, by username; somebody who can log in under such a name is not one of them. */
  others: Map<string, number>;
  posts: Map<DemoPost, number>;
}

export async function findDemo(store: Store): Promise<Found> {
  const found = await findSeeded(
    store,
    people.map(({ username }) => username),
  );
  const written = new Map<DemoPost, number>();
  for (const post of posts) {
    const author = found.get(post.author);
    const id = author && (await findPostByText(store, author, post.content));
    if (id) written.set(post, id);
  }
  const guest = found.get(guestAccount.username);
  found.delete(guestAccount.username);
  return { guest, others: found, posts: written };
}
