import { sql } from 'kysely';
import { flag } from '../../engine/flag.ts';
import { atMost, prepared } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import { type Page, pageOf, positionOfId } from '../page.ts';
import type { Reader } from '../visibility/visible.ts';
import { type PostRow, postsByIds } from './posts.ts';
import { marked } from './viewer-marks.ts';

/** `id` is its place among the reader's marks of this kind. */
export interface Marked {
  id: number;
  post_id: number;
  /** It has the other mark too. */
  both: number;
}

type Table = 'likes' | 'bookmarks';

const pages = (table: Table, other: Table) =>
  prepared<{ user: number; id: number; limit: number }, Marked>((db, param) =>
    db
      .selectFrom(table)
      .select([
        'id',
        'post_id',
        flag(sql`
          select 1 from ${sql.table(other)} as other where other.user_id = ${param('user')}
            and other.post_id = ${sql.ref(`${table}.post_id`)}`).as('both'),
      ])
      .where('user_id', '=', param('user'))
      .where('id', '<', param('id'))
      .orderBy('id', 'desc')
      .limit(atMost(param('limit'))),
  );
const pagesOf = { likes: pages('likes', 'bookmarks'), bookmarks: pages('bookmarks', 'likes') };

/** The latest first. */
export const pageOfMarked = async (
  store: Store,
  table: Table,
  user: number,
  { id, limit }: { id: number; limit: number },
): Promise<Page<Marked>> => pageOf(await pagesOf[table](store, { user, id, limit: limit + 1 }), limit, positionOfId);

/** Those that who marked them may see. */
export async function markedPosts(store: Store, table: Table, marks: Marked[], owner: Reader): Promise<PostRow[]> {
  const ids = marks.map(({ post_id }) => post_id);
  const both = marks.filter((mark) => mark.both === 1).map(({ post_id }) => post_id);
  const [all, some] = [new Set(ids), new Set(both)];
  const rows = await postsByIds(store, ids, owner, 'direct');
  return table === 'likes' ? marked(rows, all, some) : marked(rows, some, all);
}
