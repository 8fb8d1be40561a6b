import type { Migration } from './migration.ts';
import { idType } from './migration.ts';

/** What a reset link closes for a while (decision 71), and which sessions a suspension ended: both belong to the account. */
export const resetPeriod: Migration = async (db, engine) => {
  await db.schema.alterTable('users').addColumn('closed_until', idType(engine)).execute();
  await db.schema.alterTable('users').addColumn('suspended_sessions', 'text').execute();
};
