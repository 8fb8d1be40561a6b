import { type RawBuilder, sql } from 'kysely';

/** 1 where the one row is there, else 0. With EXISTS, PostgreSQL may read all that the reader ever marked, to look it up. */
export const flag = (row: RawBuilder<unknown>) => sql<number>`coalesce((${row}), 0)`;
