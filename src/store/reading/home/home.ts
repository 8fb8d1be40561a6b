import { sql } from 'kysely';
import type { Store } from '../../engine/store.ts';
import { type Page, type Position, pageOf, positionIn, type Sort } from '../page.ts';
import type { PostRow } from '../posts/posts.ts';
import type { Reader, ReaderParams } from '../visibility/visible.ts';
import { pageOfHome as onPostgres } from './home.postgres.ts';
import { pageOfHome as onSqlite } from './home.sqlite.ts';
import { pageOfHomeByHot } from './home-hot.ts';
import { withTags } from './home-tags.ts';

export type Paged = Position & { limit: number };
export type HomeParams = Paged & ReaderParams;

/** Whose home it is; `following` others are followed, and posts of tags join it where `tags_in_feed` is 1. */
export interface HomeReader extends Reader {
  following: number;
  tags_in_feed: number;
}

/** Orders that every author's posts are stored in. */
export type StoredOrder = Exclude<Sort, 'hot'>;

/** Own posts, those of followed users and of followed tags, gathered at reading: nothing is copied when somebody posts. */
export async function pageOfHome(store: Store, reader: HomeReader, sort: Sort, page: Paged): Promise<Page<PostRow>> {
  if (sort === 'hot') {
    if (!reader.tags_in_feed) return pageOfHomeByHot(store, reader, page);
    const people = await pageOfHomeByHot(store, reader, { ...page, limit: page.limit + 1 });
    return withTags(store, reader, sort, page, people);
  }
  const read = store.engine === 'sqlite' ? onSqlite : onPostgres;
  const rows = await read(store, reader, sort, { ...page, limit: page.limit + 1 });
  return reader.tags_in_feed
    ? withTags(store, reader, sort, page, { rows, next: null })
    : pageOf(rows, page.limit, positionIn(sort));
}

/** For a query of a person's own row, as `users`. */
export const hasTagsInFeed = sql<number>`
  case when exists (select 1 from tag_follows where user_id = users.id and in_feed = 1) then 1 else 0 end`;
