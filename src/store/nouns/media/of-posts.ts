import { appendChange } from '../../data/changes/append.ts';
import { prepared } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import type { Described } from '../../reading/posts/views.ts';
import { isAllowed } from './quota.ts';

type Attached = { post: number; user: number; uid: string; alt: string; place: number };

const attach = prepared<Attached, { id: number }>((db, param) =>
  db
    .updateTable('media')
    .set({ post_id: param('post'), place: param('place'), alt: param('alt') })
    .where('uid', '=', param('uid'))
    .where('user_id', '=', param('user'))
    .where('purpose', '=', 'post')
    // Nobody has used it.
    .where('place', '<', 0)
    .where(isAllowed)
    .returning('id'),
);

/** In the transaction of the post. False where one of them is not the author's, or was used, swept, or removed by moderators. */
export async function attachPictures(
  store: Store,
  { post, user }: { post: number; user: number },
  pictures: readonly Described[],
): Promise<boolean> {
  for (const [place, { _id: uid, alt }] of pictures.entries()) {
    if ((await attach(store, { post, user, uid, alt, place })).length === 0) return false;
  }
  return true;
}

const describe = prepared<{ post: number; uid: string; alt: string }, { id: number }>((db, param) =>
  db
    .updateTable('media')
    .set({ alt: param('alt') })
    .where('post_id', '=', param('post'))
    .where('uid', '=', param('uid'))
    .where('alt', '<>', param('alt'))
    .returning('id'),
);

/** In a transaction. What the post does not have is passed over. True where something has changed. */
export async function describePictures(store: Store, post: number, pictures: readonly Described[]): Promise<boolean> {
  let changed = false;
  for (const { _id: uid, alt } of pictures) {
    if ((await describe(store, { post, uid, alt })).length > 0) changed = true;
  }
  return changed;
}

/** In a transaction, where no other column of the post tells it: caches and live hints hear of it. */
export const tellOfPictures = (store: Store, post: number, author: number) =>
  appendChange(store, 'postEdited', { post, actor: author });
