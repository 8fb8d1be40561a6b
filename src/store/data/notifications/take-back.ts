import { sql } from 'kysely';
import { prepared } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';

type Pair = { reader: number; actor: number };

const untellLikes = prepared<Pair, never>(
  (_db, param) => sql`
    update likes set told = 0 where user_id = ${param('actor')} and told = 1
      and post_id in (select post_id from notices where user_id = ${param('reader')} and kind = 'like')`,
);

const untellFollow = prepared<Pair, never>(
  (_db, param) => sql`
    update follows set told = 0
    where follower_id = ${param('actor')} and followee_id = ${param('reader')} and told = 1`,
);

/** A notification of a comment shows its post too, so it goes with the author of either. */
const untellWritten = prepared<Pair, never>(
  (_db, param) => sql`
    delete from notices where user_id = ${param('reader')} and kind in ('comment', 'reply', 'mention', 'thread')
      and ${param('actor')} in (
        coalesce((select author_id from comments where comments.id = notices.comment_id), 0),
        (select author_id from posts where posts.id = notices.post_id))`,
);

/** Must run inside a transaction. Deletes every notification of what the actor did, for good. */
export async function takeBackFrom(store: Store, pair: Pair): Promise<void> {
  await untellLikes(store, pair);
  await untellFollow(store, pair);
  await untellWritten(store, pair);
}
