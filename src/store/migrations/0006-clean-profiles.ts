import { type Kysely, sql } from 'kysely';
import { cleanExtra } from '../people/extras.ts';
import type { Migration } from './migration.ts';

const BATCH = 500;

interface Row {
  id: number;
  email: string;
  extra: string;
}

/**
 * Fields of sign-ups that claim what is the server's or are secret, and pictures that are paths of this site: neither can
 * be set any more. `rev` grows, so that no node shows an old picture from its memory.
 */
export const cleanProfiles: Migration = async (db) => {
  await cleanExtras(db);
  await sql`update users set avatar_url = '', rev = rev + 1 where avatar_url like '/%'`.execute(db);
  await sql`update users set cover_url = '' where cover_url like '/%'`.execute(db);
};

async function cleanExtras(db: Kysely<unknown>): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<Row>`
      select id, email, extra from users where id > ${last} and extra <> '{}' order by id limit ${sql.lit(BATCH)}`.execute(
      db,
    );
    for (const { id, email, extra } of rows) {
      const clean = cleanExtra(extra, email);
      if (clean !== extra) await sql`update users set extra = ${clean} where id = ${id}`.execute(db);
    }
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.id ?? last;
  }
}
