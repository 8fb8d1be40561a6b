import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { Engine } from '../store.ts';

/** Tables are not typed here: a migration knows the schema of its own day, not today's. */
export type Migration = (db: Kysely<unknown>, engine: Engine) => Promise<void>;

/** Ids are never used twice: caches and cursors are keyed by them. */
export const idColumn =
  (engine: Engine) =>
  (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
    engine === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();

export const idType = (engine: Engine): 'integer' | 'bigint' => (engine === 'sqlite' ? 'integer' : 'bigint');
