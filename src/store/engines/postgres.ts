import { PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Source } from '../open.ts';

const { builtins } = pg.types;

/** Counts and times fit into a number; pg would give bigint and numeric as strings. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === builtins.INT8 || oid === builtins.NUMERIC
      ? Number
      : pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
};

export function postgres(url: string, connections = 10): Source {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    application_name: 'pipit',
    types,
  });
  // An idle connection that the server drops must not end the process; the next query opens another.
  pool.on('error', () => undefined);
  return { engine: 'postgres', dialect: new PostgresDialect({ pool }) };
}
