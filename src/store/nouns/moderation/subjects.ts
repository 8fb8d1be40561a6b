import { type RawBuilder, sql } from 'kysely';
import type { TargetType } from '#contract/moderation/reports.ts';
import { tellOfReleased } from '../../data/notifications/tell.ts';
import { lockCounted } from '../../engine/lock.ts';
import type { Store } from '../../engine/store.ts';
import { revisionOf } from '../../reading/json.ts';
import { type HeldEdit, heldEditOf } from '../../reading/posts/held-edits.ts';
import {
  preparedOneFor,
  type Reader,
  visibleComments,
  visiblePeople,
  visiblePosts,
} from '../../reading/visibility/visible.ts';
import type { ContentState } from '../../schema/posts/posts.ts';
import { lockTagsOf } from '../posts/tags.ts';

/** The cause of a refusal: the uid of a removed post, or of the log entry by which a profile lost its picture. */
type Cause = { cause: string; now: number };

/**
 * Must run inside a transaction. Refuses these files from now on, both as they were uploaded and as they are stored.
 */
const refuse = ({ db }: Store, { cause, now }: Cause, which: RawBuilder<boolean>) =>
  sql`
    insert into refused_files (sha, cause, created_at)
    select refused.sha, cast(${cause} as text), cast(${now} as bigint) from (
      select substr(file, 1, 64) as sha from media where ${which} union select source_sha from media where ${which}
    ) as refused where true
    on conflict do nothing`.execute(db);

const refuseFilesOfPost = (store: Store, post: number, by: Cause) => refuse(store, by, sql`post_id = ${post}`);
export const refuseFilesOf = (store: Store, uid: string, by: Cause) => refuse(store, by, sql`uid = ${uid}`);

/** Must run inside a transaction. Allows the files again, unless they were removed elsewhere too. */
export const allowFiles = async ({ db }: Store, cause: string): Promise<void> => {
  await db.deleteFrom('refused_files').where('cause', '=', cause).execute();
};

/** The subject of a report, a case or an act. */
export interface Subject {
  type: TargetType;
  id: number;
  uid: string;
  /** The author, or the person that the subject is. */
  person: number;
  text: string;
  /** Null for a person. */
  state: ContentState | null;
  /** Only set for a comment: the post that it belongs to. */
  post: number | null;
  /** Only set for a locked post or comment: the number of its edits, and the held edit. */
  rev?: number;
  edit?: HeldEdit | undefined;
}

/** True if only moderators and the author see some of it until someone decides. */
export const isHeld = ({ state, edit }: Subject): boolean =>
  state === 'held' || (state === 'visible' && edit !== undefined);

/** The revision that moderators name when they act on the subject. */
export const revisionOfSubject = ({ rev = 0, edit }: Subject): string => revisionOf({ rev, edit: edit?.id ?? null });

const post = preparedOneFor<{ uid: string }, { id: number; author_id: number; content: string }>(
  (db, param, _engine, reader) =>
    visiblePosts(db, 'direct', reader)
      .select(['posts.id', 'posts.author_id', 'posts.content'])
      .where('posts.uid', '=', param('uid')),
);

interface CommentFound {
  id: number;
  author_id: number;
  text: string;
  post_id: number;
}

const comment = preparedOneFor<{ uid: string }, CommentFound>((db, param, _engine, reader) =>
  visibleComments(db, 'direct', reader)
    .select(['comments.id', 'comments.author_id', 'comments.text', 'comments.post_id'])
    .where('comments.uid', '=', param('uid')),
);

const postById = preparedOneFor<{ id: number }, { id: number }>((db, param, _engine, reader) =>
  visiblePosts(db, 'direct', reader).select('posts.id').where('posts.id', '=', param('id')),
);

interface PersonFound {
  id: number;
  first_name: string;
  last_name: string;
  bio: string;
  website: string;
}

const person = preparedOneFor<{ uid: string }, PersonFound>((db, param, _engine, reader) =>
  visiblePeople(db, 'profile', reader)
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.bio', 'users.website'])
    .where('users.uid', '=', param('uid')),
);

/** Finds a subject that the reader can see and so report. A comment is only visible if its post is. */
export async function findSubject(
  store: Store,
  type: TargetType,
  uid: string,
  reader: Reader,
): Promise<Subject | undefined> {
  if (type === 'post') {
    const found = await post(store, reader, { uid });
    return (
      found && { type, uid, id: found.id, person: found.author_id, text: found.content, state: 'visible', post: null }
    );
  }
  if (type === 'comment') {
    const found = await comment(store, reader, { uid });
    if (!found || !(await postById(store, reader, { id: found.post_id }))) return undefined;
    return {
      type,
      uid,
      id: found.id,
      person: found.author_id,
      text: found.text,
      state: 'visible',
      post: found.post_id,
    };
  }
  const found = await person(store, reader, { uid });
  if (!found) return undefined;
  const name = `${found.first_name} ${found.last_name}`.trim();
  const text = [name, found.bio, found.website].filter((line) => line !== '').join('\n');
  return { type, uid, id: found.id, person: found.id, text, state: null, post: null };
}

type Key = { uid: string } | { id: number };

/**
 * Must run inside a transaction. Finds a subject in any state, unless its author has deleted it. Locks a post or
 * comment until the end, but not a person.
 */
export async function lockSubject(store: Store, type: TargetType, key: Key): Promise<Subject | undefined> {
  if (type === 'post') return lockPost(store, key);
  if (type === 'comment') return lockComment(store, key);
  const row = await store.db
    .selectFrom('users')
    .select(['id', 'uid'])
    .where('state', '<>', 'deleted')
    .where((eb) => ('uid' in key ? eb('uid', '=', key.uid) : eb('id', '=', key.id)))
    .executeTakeFirst();
  return row && { type, ...row, person: row.id, text: '', state: null, post: null };
}

async function lockPost(store: Store, key: Key): Promise<Subject | undefined> {
  const { db, engine } = store;
  const found = db
    .selectFrom('posts')
    .select(['id', 'uid', 'author_id', 'content', 'state', 'rev'])
    .where('state', '<>', 'deleted')
    .where((eb) => ('uid' in key ? eb('uid', '=', key.uid) : eb('id', '=', key.id)));
  const row = await (engine === 'postgres' ? found.forNoKeyUpdate() : found).executeTakeFirst();
  if (!row) return undefined;
  const { author_id, content, ...rest } = row;
  const edit = await heldEditOf(store, { type: 'post', id: rest.id });
  return { type: 'post', ...rest, person: author_id, text: content, post: null, edit };
}

async function lockComment(store: Store, key: Key): Promise<Subject | undefined> {
  const { db, engine } = store;
  const found = db
    .selectFrom('comments')
    .select(['id', 'uid', 'author_id', 'text', 'state', 'post_id', 'updated_at as rev'])
    .where('state', '<>', 'deleted')
    .where((eb) => ('uid' in key ? eb('uid', '=', key.uid) : eb('id', '=', key.id)));
  const first = await found.executeTakeFirst();
  if (!first) return undefined;
  await lockCounted(store, 'posts', [first.post_id]);
  const row = await (engine === 'postgres' ? found.forNoKeyUpdate() : found).executeTakeFirst();
  if (!row) return undefined;
  const { author_id, post_id, ...rest } = row;
  const edit = await heldEditOf(store, { type: 'comment', id: rest.id });
  return { type: 'comment', ...rest, person: author_id, post: post_id, edit };
}

/** Must run inside a transaction. Triggers update the counters. */
export async function setContentState(
  store: Store,
  { type, id, uid, state: before }: Subject,
  state: ContentState,
  now: number,
): Promise<void> {
  if (type === 'user') return;
  const table = type === 'post' ? 'posts' : 'comments';
  if (type === 'post') {
    await lockCounted(store, 'posts', [id]);
    await lockTagsOf(store, id);
  }
  await store.db.updateTable(table).set({ state }).where('id', '=', id).execute();
  if (type === 'post' && state === 'removed') await refuseFilesOfPost(store, id, { cause: uid, now });
  if (type === 'post' && before === 'removed') await allowFiles(store, uid);
  if (state === 'visible') await tellOfReleased(store, { type, id }, now);
}
