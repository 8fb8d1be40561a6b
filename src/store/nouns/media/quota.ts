import { sql } from 'kysely';
import { MEDIA_QUOTA_BYTES } from '#contract/rules/limits.ts';
import { preparedOne } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';

const sum = preparedOne<{ user: number }, { bytes: number }>(
  (_db, param) => sql<{ bytes: number }>`
    select cast(coalesce(sum(bytes), 0) as bigint) as bytes from files
    where name in (select file from media where user_id = ${param('user')})`,
);

/** Of all pictures of a member, each file once; also of those that a report keeps. */
export const bytesUsed = async (store: Store, user: number): Promise<number> =>
  Number((await sum(store, { user }))?.bytes ?? 0);

/** A member has as much as there is for each. */
export class QuotaError extends Error {
  override name = 'QuotaError';
}

/** Of two numbers, which no other lock is. */
const LOCK = 7_047_484;

/** In the transaction of one more, before its row: of many at once, each sees those before it. */
export async function assertQuota(store: Store, user: number): Promise<void> {
  if (store.engine === 'postgres') {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)}, ${sql.lit(user % 2 ** 31)})`.execute(store.db);
  }
  if ((await bytesUsed(store, user)) >= MEDIA_QUOTA_BYTES) throw new QuotaError(`member ${user} has no room left`);
}

const refused = preparedOne<{ sha: string }, { sha: string }>((db, param) =>
  db.selectFrom('refused_files').select('sha').where('sha', '=', param('sha')),
);

/** Moderators have removed a picture that was uploaded, or is stored, as just this file. */
export const isRefused = async (store: Store, sha: string): Promise<boolean> =>
  (await refused(store, { sha })) !== undefined;

/** The same of a row of `media`, in a query of it. */
export const isAllowed = sql<boolean>`
  not exists (select 1 from refused_files where refused_files.sha in (substr(media.file, 1, 64), media.source_sha))`;
