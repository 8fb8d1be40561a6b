import { guestAccount } from '#contract/people/guest.ts';
import type { Store } from '#store/engine/store.ts';
import { findPostByText, findSeeded } from '#store/nouns/people/traces.ts';
import { type DemoPost, people, posts } from './demo-community.ts';

/** The parts of the demo community that still exist. */
export interface Found {
  guest: number | undefined;
  /** The other demo members by username. A member with such a name who can log in is a real one and left out. */
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
