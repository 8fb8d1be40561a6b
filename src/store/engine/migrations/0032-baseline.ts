import { createTables } from '../../schema/table.ts';
import { tables } from '../../schema.ts';
import type { Migration } from './migrate.ts';

/**
 * Makes the tables of schema 32. A later migration changes the table files too, and leaves here what they said before: a test
 * compares a new database with one that was upgraded.
 */
export const baseline: Migration = (db, engine) => createTables(db, engine, tables);
