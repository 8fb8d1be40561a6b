import { type RawBuilder, sql } from 'kysely';
import type { NewestPer } from './newest-per.ts';

export const newestPer: NewestPer = ({ table, parent, parents, person, seen, per }): RawBuilder<unknown> => sql`
  ${parents} as wanted
  cross join lateral (
    select ${sql.table(table)}.* from ${sql.table(table)} cross join users
    where ${sql.ref(parent)} = wanted.id and users.id = ${sql.ref(person)} and ${seen}
    order by ${sql.table(table)}.id desc limit ${per}
  ) as nested`;
