import { type Kysely, sql } from 'kysely';
import type { Engine } from './open.ts';

/** Any constants will do; every node must use the same. */
const LOCKS = { migrate: 7_047_481, seed: 7_047_482 };

/** Until the end of the transaction one node alone goes on. In SQLite, BEGIN IMMEDIATE has seen to that. */
export async function lockOutOthers<DB>(db: Kysely<DB>, engine: Engine, work: keyof typeof LOCKS): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS[work])})`.execute(db);
}
