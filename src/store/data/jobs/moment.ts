import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '../../schema/table.ts';

/** Milliseconds since 1970. */
export type Clock = () => number;

/** On PostgreSQL the database's own time: clocks of nodes differ, and one that is ahead must not end another's lease. */
export const moment = (engine: Engine, clock: Clock | undefined): RawBuilder<number> =>
  engine === 'postgres' && !clock
    ? sql`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`
    : sql`cast(${(clock ?? Date.now)()} as bigint)`;
