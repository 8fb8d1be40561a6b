import { type RawBuilder, sql } from 'kysely';
import type { Store } from '../../engine/store.ts';

/** What was removed: the uid of a post, or of the entry of the log by which a profile lost its picture. */
type Cause = { cause: string; now: number };

/** In a transaction: none of these files is taken in again, neither as it was uploaded nor as it is stored. */
const refuse = ({ db }: Store, { cause, now }: Cause, which: RawBuilder<boolean>) =>
  sql`
    insert into refused_files (sha, cause, created_at)
    select refused.sha, cast(${cause} as text), cast(${now} as bigint) from (
      select substr(file, 1, 64) as sha from media where ${which} union select source_sha from media where ${which}
    ) as refused where true
    on conflict do nothing`.execute(db);

export const refuseFilesOfPost = (store: Store, post: number, by: Cause) => refuse(store, by, sql`post_id = ${post}`);
export const refuseFilesOf = (store: Store, uid: string, by: Cause) => refuse(store, by, sql`uid = ${uid}`);

/** In a transaction: unless they were removed elsewhere too. */
export const allowFiles = async ({ db }: Store, cause: string): Promise<void> => {
  await db.deleteFrom('refused_files').where('cause', '=', cause).execute();
};
