import { sql } from 'kysely';
import { MEDIA_PATH, type Picture } from '#contract/media/media.ts';
import { PICTURES_MAX } from '#contract/rules/limits.ts';
import { stampOf } from '#contract/text/text.ts';
import { wordsOf } from '#contract/text/tokens.ts';
import type { Post, ShortUser, WholeComment, WholePost } from '#contract/views.schema.ts';
import { type Ids, idList, idTable, prepared } from '../../engine/prepared.ts';
import { createCache } from '../../engine/read-cache.ts';
import { inChunks, perStore, type Store } from '../../engine/store.ts';
import { filterRows } from '../filtered.ts';
import { birdJson, heldJson, type Json, jsonList } from '../json.ts';
import type { PageReader } from '../people/json.ts';
import type { Reader } from '../visibility/visible.ts';
import { describedBy, type HeldEdit, heldEditsOf } from './held-edits.ts';
import type { PostRow } from './rows.ts';

/** The part of a post's JSON that is the same for every reader, with the version it was made from. */
interface Fragment {
  version: number;
  json: string;
  /** Only for the page form: the author's bird as the first member, or ''. */
  bird: string;
  /** The words of its text, set once a filter needs them. */
  words?: readonly string[];
}

/** Most fragments are half as long. */
const USUAL_LENGTH = 1_000;

/**
 * The cache is never invalidated: the query that finds a post brings its version, and a fragment of another version is
 * not used.
 */
const fragmentCache = perStore(() =>
  createCache<Fragment>(10_000, ({ json }) => Math.max(1, json.length / USUAL_LENGTH)),
);

export interface PictureRow {
  uid: string;
  file: string;
  width: number;
  height: number;
  tiles: string;
  alt: string;
}

export const pictureOf = ({ uid, file, width, height, tiles, alt }: PictureRow): Picture => ({
  _id: uid,
  url: `${MEDIA_PATH}${file}`,
  width,
  height,
  tiles,
  alt,
});

/** The description of a picture. */
export interface Described {
  _id: string;
  alt: string;
}

const rows = prepared<{ ids: Ids }, PictureRow & { post_id: number }>((db, param, engine) =>
  db
    .selectFrom('media')
    .select(['post_id', 'uid', 'file', 'width', 'height', 'tiles', 'alt'])
    .where('post_id', 'in', sql<number>`(select id from ${idTable(engine, param('ids'))} as wanted)`)
    .where('purpose', '=', 'post')
    .orderBy('post_id')
    .orderBy('place')
    .$castTo<PictureRow & { post_id: number }>(),
);

/** Pictures in their order, by post. */
export async function picturesOf(store: Store, posts: number[]): Promise<Map<number, Picture[]>> {
  if (posts.length === 0) return new Map();
  const found = Map.groupBy(await rows(store, { ids: idList(store, posts) }), ({ post_id }) => post_id);
  return new Map([...found].map(([post, pictures]) => [post, pictures.slice(0, PICTURES_MAX).map(pictureOf)]));
}

/** Posts in page form. */
export const pagePosts = async (store: Store, rows: PostRow[], reader: PageReader | undefined): Promise<Json<Post>[]> =>
  (await withJson(store, rows, reader)).flatMap(({ json }) => json ?? []);

/** Longer JSON is not stored on a row of the cache. */
const LONGEST_KEPT = 2_000;

/** Rows from the cache keep the JSON that was made from them. */
export async function withJson(store: Store, rows: PostRow[], reader: PageReader | undefined): Promise<PostRow[]> {
  const unmade = rows.filter(({ json }) => json === undefined);
  if (unmade.length === 0) return rows;
  const fragments = await fragmentsOf(store, unmade);
  const long = new Map<PostRow, PostRow>();
  for (const [i, row] of unmade.entries()) {
    const fragment = fragments[i];
    if (fragment === undefined) continue;
    const json = pagePost(row, fragment, reader);
    if (json.length <= LONGEST_KEPT) row.json = json;
    else long.set(row, { ...row, json });
  }
  return rows.map((row) => long.get(row) ?? row).filter(({ json }) => json !== undefined);
}

function pagePost(row: PostRow, { json, bird }: Fragment, reader: PageReader | undefined): Json<Post> {
  const bookmarked = row.bookmarked === 1 && !reader?.closed_until;
  return `{${bird}${heldJson(row)}${fromJson(row)}${json},${likes(row, row.liked && reader ? `[${reader.json}]` : '[]')},"comments":[],"commentCount":${row.comment_count},"bookmarked":${bookmarked}}`;
}

const fromJson = ({ from }: PostRow): string => (from === undefined ? '' : `"from":{"tag":${JSON.stringify(from)}},`);

/** A post with its lists, as the spec shows it. */
export async function wholePosts(
  store: Store,
  rows: PostRow[],
  listsOf: (row: PostRow) => { likedBy: Json<ShortUser>[]; comments: Json<WholeComment>[] },
): Promise<Json<WholePost>[]> {
  return inChunks(store, rows, async (part) => {
    const fragments = await fragmentsOf(store, part);
    return part.flatMap((row, i) => {
      const { likedBy, comments } = listsOf(row);
      const fragment = fragments[i];
      return fragment === undefined
        ? []
        : [`{${fragment.json},${likes(row, jsonList(likedBy))},"comments":${jsonList(comments)}}`];
    });
  });
}

const likes = (row: PostRow, likedBy: Json<ShortUser[]>) =>
  `"likes":{"likeCount":${row.like_count},"likedBy":${likedBy},"dislikedBy":[]}`;

/** The words of each post's text. */
const wordsOfPosts = async (store: Store, rows: PostRow[]): Promise<(readonly string[])[]> =>
  (await fragmentsOf(store, rows)).map((fragment) => {
    if (!fragment) return [];
    fragment.words ??= wordsOf((JSON.parse(`{${fragment.json}}`) as Post).content);
    return fragment.words;
  });

/** The posts of a list as the reader sees them, see `filterRows`. */
export const filterPosts = (
  store: Store,
  rows: PostRow[],
  reader: Reader | undefined,
  hides = true,
): Promise<PostRow[]> => filterRows(store, rows, reader, (part) => wordsOfPosts(store, part), hides);

/** The fragments of these rows. An entry is undefined if its post was deleted since the row was read. */
async function fragmentsOf(store: Store, rows: PostRow[]): Promise<(Fragment | undefined)[]> {
  const fragments = fragmentCache(store);
  const found = rows.map((row) => fresh(fragments.get(row.id), row));
  const missing = rows.filter((_, i) => found[i] === undefined);
  if (missing.length === 0) return found;
  const loaded = await load(store, missing);
  return rows.map((row, i) => found[i] ?? loaded.get(row.id));
}

const fresh = (fragment: Fragment | undefined, row: PostRow): Fragment | undefined =>
  fragment?.version === row.version ? fragment : undefined;

const sources = prepared<{ ids: Ids }, FragmentSource>((db, param, engine) =>
  db
    .selectFrom('posts')
    .crossJoin('users')
    .whereRef('users.id', '=', 'posts.author_id')
    .where('posts.id', 'in', sql<number>`(select id from ${idTable(engine, param('ids'))} as wanted)`)
    .select([
      'posts.id',
      'posts.uid',
      sql<number>`posts.rev + users.rev`.as('version'),
      'posts.content',
      'posts.created_at',
      'posts.updated_at',
      'posts.pictures',
      'posts.sensitive',
      'users.username',
      'users.first_name',
      'users.last_name',
      'users.avatar_url',
      'users.bird',
    ]),
);

interface FragmentSource {
  id: number;
  uid: string;
  version: number;
  content: string;
  created_at: number;
  updated_at: number;
  pictures: number;
  sensitive: string | null;
  username: string;
  first_name: string;
  last_name: string;
  avatar_url: string;
  bird: string;
}

/**
 * For a reader who sees a held edit, the text is that of the edit. Such a fragment is not cached, so no one else gets
 * it.
 */
async function load(store: Store, rows: PostRow[]): Promise<Map<number, Fragment>> {
  const loaded = new Map<number, Fragment>();
  const edited = rows.filter(({ edit }) => edit != null).map(({ id }) => id);
  const edits = await heldEditsOf(store, 'post', edited);
  const ids = rows.map(({ id }) => id);
  const found = await sources(store, { ids: idList(store, ids) });
  // The pictures are read after the version: they may be newer than it, never older.
  const pictures = await picturesOf(
    store,
    found.filter(({ pictures }) => pictures > 0).map(({ id }) => id),
  );
  for (const source of found) {
    const [edit, media] = [edits.get(source.id), pictures.get(source.id)];
    const json = edit ? fragmentJson(withEdit(source, edit), describedBy(edit, media)) : fragmentJson(source, media);
    const fragment = { version: source.version, json, bird: birdJson(source) };
    if (!edited.includes(source.id)) fragmentCache(store).set(source.id, fragment);
    loaded.set(source.id, fragment);
  }
  return loaded;
}

const withEdit = (source: FragmentSource, { text, pictures, created_at }: HeldEdit): FragmentSource => ({
  ...source,
  content: text,
  sensitive: pictures.sensitive === undefined ? source.sensitive : pictures.sensitive,
  updated_at: created_at,
});

function fragmentJson(source: FragmentSource, media: Picture[] | undefined): string {
  const whole = JSON.stringify({
    _id: source.uid,
    id: source.uid,
    content: source.content,
    username: source.username,
    firstName: source.first_name,
    lastName: source.last_name,
    avatarURL: source.avatar_url,
    createdAt: stampOf(source.created_at),
    updatedAt: stampOf(source.updated_at),
    ...(media && { media }),
    ...(media && source.sensitive && { sensitive: source.sensitive }),
  });
  return whole.slice(1, -1);
}
