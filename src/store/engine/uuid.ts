import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '../schema/table.ts';

const hex = sql`lower(hex(randomblob(2)))`;

/** A v4 uuid, made by the database: for statements that write many rows. */
export const newUuid = (engine: Engine): RawBuilder<string> =>
  engine === 'postgres'
    ? sql`gen_random_uuid()::text`
    : sql`${hex} || ${hex} || '-' || ${hex} || '-4' || substr(${hex}, 2) || '-a' || substr(${hex}, 2) || '-' || ${hex} || ${hex} || ${hex}`;
