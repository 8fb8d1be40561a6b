import { type RawBuilder, sql } from 'kysely';
import type { NewestPer } from './newest-per.ts';

export const newestPer: NewestPer = ({ table, parent, parents, per }): RawBuilder<unknown> => sql`
  ${parents} as wanted
  cross join lateral (
    select * from ${sql.table(table)} where ${sql.ref(parent)} = wanted.id order by id desc limit ${per}
  ) as nested`;
