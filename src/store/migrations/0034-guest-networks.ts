import type { Migration } from './migration.ts';

/** A session of the guest says from which network it came, so that the bound on sessions holds for each network. */
export const guestNetworks: Migration = async (db) => {
  await db.schema
    .alterTable('sessions')
    .addColumn('network', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .createIndex('sessions_user_id_network')
    .on('sessions')
    .columns(['user_id', 'network', 'id'])
    .execute();
};
