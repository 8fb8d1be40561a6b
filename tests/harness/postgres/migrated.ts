import { inject } from 'vitest';
import { createDatabase } from './postgres.ts';

/** A database with the tables of today, and nothing in them, by its address. */
export const createMigrated = (): Promise<string> =>
  createDatabase(inject('postgres'), { template: inject('postgresTemplate') });
