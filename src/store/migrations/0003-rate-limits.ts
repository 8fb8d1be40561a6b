import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * What callers have spent, for nodes that share a PostgreSQL. Not logged: it costs no write-ahead log, and a count that
 * a crash takes away is worth a few minutes. Nothing of it belongs to the community, so no copy carries it.
 */
export const rateLimits: Migration = async (db, engine) => {
  if (engine !== 'postgres') return;
  await sql`
    create unlogged table rate_limits (key text primary key, points bigint not null, resets_at bigint not null)`.execute(
    db,
  );
  await sql`create index rate_limits_resets_at on rate_limits (resets_at)`.execute(db);
};
