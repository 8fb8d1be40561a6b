import type { Kysely } from 'kysely';
import type { Engine } from '../../schema/table.ts';

/** Tables are not typed here: a migration knows the schema of its own day, not today's. */
export type Migration = (db: Kysely<unknown>, engine: Engine) => Promise<void>;
