import { type Kysely, sql } from 'kysely';
import type { Engine } from './open.ts';

/** Any constants will do; every node must use the same. */
const LOCKS = { migrate: 7_047_481, seed: 7_047_482 };

/** Until the end of the transaction one node alone goes on. In SQLite, BEGIN IMMEDIATE has seen to that. */
export async function lockOutOthers<DB>(db: Kysely<DB>, engine: Engine, work: keyof typeof LOCKS): Promise<void> {
  await patiently(db, engine);
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS[work])})`.execute(db);
}

/** Until the end of the transaction nothing ends it for taking long. */
export async function patiently<DB>(db: Kysely<DB>, engine: Engine): Promise<void> {
  if (engine !== 'postgres') return;
  await sql`
    set local lock_timeout = 0;
    set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0`.execute(db);
}
