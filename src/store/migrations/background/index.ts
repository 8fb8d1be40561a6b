import type { BackgroundMigration } from './background.ts';

/**
 * What takes too long for a start, in order: see decision 0039. There is none yet. One that has been released keeps its name;
 * it may go when no database can be without it any more.
 */
export const backgroundMigrations: readonly BackgroundMigration[] = [];
