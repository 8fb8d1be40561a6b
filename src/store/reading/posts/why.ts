import { sql } from 'kysely';
import { HALF_LIFE_MS, pointsOf } from '#contract/rules/hot.ts';
import type { Store } from '../../engine/store.ts';
import type { ShortUserRow } from '../people/user-json.ts';
import { followFlag } from '../people/users.ts';
import { preparedOneFor, type Reader, visiblePosts } from '../visibility/visible.ts';

/** What puts a post where it stands, with its author. */
interface Reasons extends ShortUserRow {
  author_id: number;
  bird: string;
  likes: number;
  commenters: number;
  created_at: number;
  followed: number;
  /** That brings it into the reader's home, as it is shown. */
  tag: string | null;
}

const reasons = preparedOneFor<{ uid: string }, Reasons>((db, param, _engine, reader) =>
  visiblePosts(db, 'direct', reader)
    .select(['posts.author_id', 'posts.commenters', 'posts.created_at'])
    .select(['users.uid', 'users.username', 'users.first_name', 'users.last_name', 'users.avatar_url', 'users.bird'])
    .select([
      sql<number>`posts.like_count - (
        select count(*) from likes where user_id = posts.author_id and post_id = posts.id)`.as('likes'),
      followFlag(sql`${param('reader')}`, sql`users.id`).as('followed'),
      sql<string | null>`(
        select min(tags.shown) from post_tags cross join tags cross join tag_follows
        where post_tags.post_id = posts.id and tags.id = post_tags.tag_id and tag_follows.name = tags.name
          and tag_follows.user_id = ${param('reader')} and tag_follows.in_feed = 1)`.as('tag'),
    ])
    .where('posts.uid', '=', param('uid')),
);

/** Undefined for a post that the reader does not see. */
export async function whyHere(store: Store, uid: string, reader: Reader, now: number) {
  const found = await reasons(store, reader, { uid });
  if (!found) return undefined;
  const [likes, commenters] = [Math.max(0, Number(found.likes)), Number(found.commenters)];
  const points = pointsOf(likes, commenters);
  const age = Math.max(0, now - found.created_at);
  const weight = 2 ** (-age / HALF_LIFE_MS);
  return { author: found, numbers: { likes, commenters, points, age, weight, score: (1 + points) * weight } };
}
