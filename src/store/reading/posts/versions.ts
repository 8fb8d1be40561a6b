import { prepared, preparedOne } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import { heldEditOf } from './held-edits.ts';
import type { PostRow } from './posts.ts';

interface Version {
  content: string;
  created_at: number;
  /** Of a text that another one took the place of. */
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
 * Of a post that the reader sees, the newest first. What moderators held when it was edited is for them and the author, and
 * so is what it said before: they may have objected to that as well. An edit that is held comes first, for a reader who sees it.
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
