import { idType, type Migration } from './migration.ts';

/** What tells one's sessions apart: the device, and when it was last there. */
export const sessionDevices: Migration = async (db, engine) => {
  const sessions = () => db.schema.alterTable('sessions');
  await sessions()
    .addColumn('seen_at', idType(engine), (column) => column.notNull().defaultTo(0))
    .execute();
  await sessions()
    .addColumn('device', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
};
