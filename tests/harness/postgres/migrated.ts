import { inject } from 'vitest';
import { createDatabase } from './postgres.ts';

/** The address of a new database with the current schema and no rows. */
export const createMigrated = (): Promise<string> =>
  createDatabase(inject('postgres'), { template: inject('postgresTemplate') });
