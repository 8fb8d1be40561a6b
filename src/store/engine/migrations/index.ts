import { StoreError } from '../failures.ts';
import { baseline } from './0032-baseline.ts';
import type { Migration } from './migrate.ts';

/** In order, from schema 32 on. Only ever append. */
export const migrations: readonly Migration[] = [baseline];

/** The number of the first migration. Schemas 1 to 31 were never released. */
const BASELINE = 32;

/** The schema after these migrations. */
export const schemaAfter = (list: readonly Migration[]): number => BASELINE - 1 + list.length;

/** A function, since tests add a migration to the list. */
export const currentSchema = (): number => schemaAfter(migrations);

/** The migrations that make a schema of an empty database. */
export const migrationsTo = (schema: number): readonly Migration[] => migrations.slice(0, schema - BASELINE + 1);

/** The migrations that are missing behind a schema; 0 is an empty database. */
export const migrationsAfter = (schema: number, list: readonly Migration[]): readonly Migration[] =>
  list.slice(Math.max(0, schema - BASELINE + 1));

export const isTooOld = (schema: number): boolean => schema > 0 && schema < BASELINE;

/** Refuses a schema that no migration begins from, before anything is written. */
export function assertUpgradable(schema: number): void {
  if (isTooOld(schema)) {
    throw new StoreError(
      `The database has schema ${schema}, from before Pipit 1.0. This Pipit begins with schema ${BASELINE} and has left it as it was: only the Pipit that wrote it opens it.`,
    );
  }
}
