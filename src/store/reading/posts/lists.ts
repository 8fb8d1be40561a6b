import { sql } from 'kysely';
import { isUnstorable } from '#contract/text/text.ts';
import { atMost, flag, prepared, preparedOne } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import type { Engine } from '../../schema/table.ts';
import { type Page, pageOf, positionOfId } from '../page.ts';
import { preparedFor, type Reader, VISITOR, visiblePosts } from '../visibility/visible.ts';
import { heldEditOf } from './held-edits.ts';
import { marked, withMarks } from './marks.ts';
import { type Paged, type PostRow, postRows, postsByIds, readPage } from './rows.ts';

type Uids = string | string[];

/** Passes all uids as one parameter: see `idTable`. */
const uidTable = (engine: Engine, uids: Uids) =>
  engine === 'sqlite'
    ? sql<string>`(select value from json_each(${uids}))`
    : sql<string>`(select unnest(${uids}::text[]))`;

const byUids = preparedFor<{ uids: Uids }, { id: number; uid: string }>((db, param, engine, reader) =>
  visiblePosts(db, 'direct', reader)
    .select(['posts.id', 'posts.uid'])
    .where('posts.uid', 'in', uidTable(engine, param('uids'))),
);

/** The posts that the reader may see, in the order of the uids, with the reader's marks. */
export async function postsByUids(store: Store, uids: string[], reader: Reader): Promise<PostRow[]> {
  const known = uids.filter((uid) => !isUnstorable(uid));
  const given = store.engine === 'sqlite' ? JSON.stringify(known) : known;
  const ids = new Map((await byUids(store, reader, { uids: given })).map(({ id, uid }) => [uid, id]));
  const rows = await postsByIds(
    store,
    known.flatMap((uid) => ids.get(uid) ?? []),
    reader,
    'direct',
  );
  return reader.id === VISITOR.id ? rows : withMarks(store, rows, reader.id);
}

/** `id` is the position among the reader's marks of this kind. */
export interface Marked {
  id: number;
  post_id: number;
  /** 1 if the post has the other mark too. */
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

/** The marks of a user, latest first. */
export const pageOfMarked = async (
  store: Store,
  table: Table,
  user: number,
  { id, limit }: { id: number; limit: number },
): Promise<Page<Marked>> => pageOf(await pagesOf[table](store, { user, id, limit: limit + 1 }), limit, positionOfId);

/** The marked posts that the owner of the marks may see. */
export async function markedPosts(store: Store, table: Table, marks: Marked[], owner: Reader): Promise<PostRow[]> {
  const ids = marks.map(({ post_id }) => post_id);
  const both = marks.filter((mark) => mark.both === 1).map(({ post_id }) => post_id);
  const [all, some] = [new Set(ids), new Set(both)];
  const rows = await postsByIds(store, ids, owner, 'direct');
  return table === 'likes' ? marked(rows, all, some) : marked(rows, some, all);
}

interface Version {
  content: string;
  created_at: number;
  /** Only set for a text that was replaced by another one. */
  like_count?: number;
}

const current = preparedOne<{ id: number }, { content: string; created_at: number; updated_at: number }>((db, param) =>
  db.selectFrom('posts').select(['content', 'created_at', 'updated_at']).where('id', '=', param('id')),
);

const before = prepared<{ id: number }, Required<Version> & { state: string }>((db, param) =>
  db
    .selectFrom('post_versions')
    .select(['content', 'created_at', 'like_count', 'state'])
    .where('post_id', '=', param('id'))
    .orderBy('id', 'desc'),
);

/**
 * The versions of a post that the reader sees, newest first. A version that was held when it was replaced is only for
 * moderators and the author. So are the versions before it, because moderators may have objected to those too. A held
 * edit comes first, for a reader who sees it.
 */
export async function versionsOf(
  store: Store,
  { id, author_id, edit }: PostRow,
  reader: { id: number; moderator: number },
): Promise<{ versions: Version[]; complete: boolean }> {
  const now = await current(store, { id });
  if (!now) return { versions: [], complete: true };
  const found = await before(store, { id });
  const seesAll = reader.id === author_id || reader.moderator === 1;
  const hidden = seesAll ? -1 : found.findIndex(({ state }) => state !== 'visible');
  const shown = hidden < 0 ? found : found.slice(0, hidden);
  const held = edit == null ? undefined : await heldEditOf(store, { type: 'post', id });
  const edited = held && held.text !== now.content ? [{ content: held.text, created_at: held.created_at }] : [];
  const versions = [...edited, { content: now.content, created_at: now.updated_at }, ...shown];
  return { versions, complete: hidden < 0 && versions.at(-1)?.created_at === now.created_at };
}

const withPictures = preparedFor<Paged & { author: number }, PostRow>((db, param, _engine, reader) =>
  postRows(db, 'direct', reader)
    .where('posts.author_id', '=', param('author'))
    // Must be a literal, as in the index.
    .where('posts.pictures', '>', sql.lit(0))
    .where('posts.id', '<', param('id'))
    .orderBy('posts.id', 'desc')
    .limit(atMost(param('limit'))),
);

/** Posts with pictures, newest first. */
export const pageOfPictures = (store: Store, author: number, page: Paged, reader = VISITOR) =>
  readPage(store, `pictures ${author}`, 'newest', page, reader, (_, page) =>
    withPictures(store, reader, { ...page, author }),
  );
