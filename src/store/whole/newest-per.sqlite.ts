import { type RawBuilder, sql } from 'kysely';
import { atMost } from '../feeds/page.ts';
import type { NewestPer } from './newest-per.ts';

export const newestPer: NewestPer = ({ table, parent, parents, per }): RawBuilder<unknown> => sql`
  ${parents} as wanted
  cross join ${sql.table(table)} as nested on nested.id in (
    select id from ${sql.table(table)} where ${sql.ref(parent)} = wanted.id order by id desc limit ${atMost(per)}
  )`;
