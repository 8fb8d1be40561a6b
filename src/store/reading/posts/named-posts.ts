import { sql } from 'kysely';
import { isUnstorable } from '#contract/text/text.ts';
import type { Store } from '../../engine/store.ts';
import type { Engine } from '../../schema/table.ts';
import { preparedFor, type Reader, VISITOR, visiblePosts } from '../visibility/visible.ts';
import { type PostRow, postsByIds } from './posts.ts';
import { withMarks } from './viewer-marks.ts';

type Uids = string | string[];

/** As one parameter: see `idTable`. */
const uidTable = (engine: Engine, uids: Uids) =>
  engine === 'sqlite'
    ? sql<string>`(select value from json_each(${uids}))`
    : sql<string>`(select unnest(${uids}::text[]))`;

const byUids = preparedFor<{ uids: Uids }, { id: number; uid: string }>((db, param, engine, reader) =>
  visiblePosts(db, 'direct', reader)
    .select(['posts.id', 'posts.uid'])
    .where('posts.uid', 'in', uidTable(engine, param('uids'))),
);

/** Those that the reader may see, in the order of the uids, with the reader's marks. */
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
