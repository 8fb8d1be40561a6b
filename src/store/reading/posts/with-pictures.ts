import { sql } from 'kysely';
import { atMost } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import { preparedFor, VISITOR } from '../visibility/visible.ts';
import { type Paged, type PostRow, postRows, readPage } from './posts.ts';

const withPictures = preparedFor<Paged & { author: number }, PostRow>((db, param, _engine, reader) =>
  postRows(db, 'direct', reader)
    .where('posts.author_id', '=', param('author'))
    // A literal, as in the index.
    .where('posts.pictures', '>', sql.lit(0))
    .where('posts.id', '<', param('id'))
    .orderBy('posts.id', 'desc')
    .limit(atMost(param('limit'))),
);

/** The newest first. */
export const pageOfPictures = (store: Store, author: number, page: Paged, reader = VISITOR) =>
  readPage(store, `pictures ${author}`, 'newest', page, reader, (_, page) =>
    withPictures(store, reader, { ...page, author }),
  );
