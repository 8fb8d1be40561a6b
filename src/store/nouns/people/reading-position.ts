import { prepared, preparedOne } from '../../engine/prepared.ts';
import { inStatement, type Store } from '../../engine/store.ts';
import { type HomeReader, pageOfHome } from '../../reading/home/home.ts';
import { START } from '../../reading/page.ts';

/** The reading position of a member in their home feed. */
export interface Place {
  uid: string;
  session: number;
  at: number;
}

type NewPlace = { user: number; post: number; session: number; now: number };

const keep = prepared<NewPlace, { user_id: number }>((db, param) => {
  const place = { post_id: param('post'), session_id: param('session'), at: param('now') };
  return db
    .insertInto('places')
    .values({ user_id: param('user'), ...place })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(place))
    .returning('user_id');
});

export const keepPlace = (store: Store, place: NewPlace): Promise<void> =>
  inStatement(store, async (store) => void (await keep(store, place)), `user ${place.user}`);

const own = preparedOne<{ user: number }, { post_id: number; session_id: number; at: number }>((db, param) =>
  db.selectFrom('places').select(['post_id', 'session_id', 'at']).where('user_id', '=', param('user')),
);

const uidOf = preparedOne<{ id: number }, { uid: string }>((db, param) =>
  db.selectFrom('posts').select('uid').where('id', '=', param('id')),
);

/** Undefined if no position was stored, or the feed has no post that old. */
export async function findPlace(store: Store, reader: HomeReader): Promise<Place | undefined> {
  const kept = await own(store, { user: reader.id });
  if (!kept) return undefined;
  const from = { ...START.newest, id: kept.post_id + 1, limit: 1 };
  const [post] = (await pageOfHome(store, reader, 'newest', from)).rows;
  const found = post && (await uidOf(store, { id: post.id }));
  return found && { uid: found.uid, session: kept.session_id, at: kept.at };
}
