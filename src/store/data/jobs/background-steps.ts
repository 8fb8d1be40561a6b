import type { BackgroundMigration } from './background.ts';

/**
 * Migrations that take too long for a start, in order: see decision 39. A released one keeps its name; it may go when no database
 * can be without it any more.
 */
export const backgroundMigrations: readonly BackgroundMigration[] = [];
