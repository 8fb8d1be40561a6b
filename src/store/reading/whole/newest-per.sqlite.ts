import { type RawBuilder, sql } from 'kysely';
import { atMost } from '../../engine/prepared.ts';
import type { NewestPer } from './newest-per.ts';

export const newestPer: NewestPer = ({ table, parent, parents, person, seen, per }): RawBuilder<unknown> => sql`
  ${parents} as wanted
  cross join ${sql.table(table)} as nested on nested.id in (
    select ${sql.table(table)}.id from ${sql.table(table)} cross join users on users.id = ${sql.ref(person)} and ${seen}
    where ${sql.ref(parent)} = wanted.id order by ${sql.table(table)}.id desc limit ${atMost(per)}
  )`;
