import { appendChange } from '../changes/append.ts';
import { insertPost } from '../posts/posts.ts';
import type { Store } from '../store.ts';
import { openCase } from './cases.ts';
import { aboutOf } from './subjects.ts';

/** In a transaction: a post that moderators are to look at before others see it. */
export async function insertHeld(
  store: Store,
  post: Parameters<typeof insertPost>[1],
  caseUid: string,
): Promise<number> {
  const id = await insertPost(store, { ...post, state: 'held' });
  const about = aboutOf({ type: 'post', id });
  const { authorId: person, now } = post;
  // From now on the author sees something that others do not.
  await appendChange(store, 'postShown', { post: id, user: person });
  await openCase(store, { uid: caseUid, kind: 'held', about, person, post: id, reports: 0, now });
  return id;
}
