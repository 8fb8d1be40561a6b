import { sql } from 'kysely';
import { preparedOne } from '../sql/prepared.ts';
import type { Store } from '../store.ts';

const sum = preparedOne<{ user: number }, { bytes: number }>(
  (_db, param) => sql<{ bytes: number }>`
    select cast(coalesce(sum(files.bytes), 0) as bigint) as bytes from media
    join files on files.name = media.file where media.user_id = ${param('user')} and media.purpose <> 'report'`,
);

/** Of all pictures of a member, but for those that a report keeps. */
export const bytesUsed = async (store: Store, user: number): Promise<number> =>
  Number((await sum(store, { user }))?.bytes ?? 0);

const refused = preparedOne<{ sha: string }, { sha: string }>((db, param) =>
  db.selectFrom('refused_files').select('sha').where('sha', '=', param('sha')),
);

/** Moderators have removed a picture that was uploaded, or is stored, as just this file. */
export const isRefused = async (store: Store, sha: string): Promise<boolean> =>
  (await refused(store, { sha })) !== undefined;

/** The same of a row of `media`, in a query of it. */
export const isAllowed = sql<boolean>`
  not exists (select 1 from refused_files where refused_files.sha in (substr(media.file, 1, 64), media.source_sha))`;
