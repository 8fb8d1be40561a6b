import { PostgresDialect, type PostgresPool } from 'kysely';
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

/**
 * Plans are kept, and not made anew for the values at hand: that takes longer than to run them. A plan for any values
 * expects thousands of rows where a page has twenty, so it is kept to the one way that SQLite has too: row by row, through
 * the indexes that the queries were written for.
 */
const PLANNING = `
  set plan_cache_mode = force_generic_plan;
  set enable_hashjoin = off;
  set enable_mergejoin = off;
  set enable_memoize = off;
  set max_parallel_workers_per_gather = 0;
  set jit = off`;

export function postgres(url: string, connections = 10): Source {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    application_name: 'pipit',
    types,
    onConnect: (client) => client.query(PLANNING),
  });
  // An idle connection that the server drops must not end the process; the next query opens another.
  pool.on('error', () => undefined);
  const name = statementNames();
  return {
    engine: 'postgres',
    dialect: new PostgresDialect({ pool: preparing(pool, name) }),
    direct: {
      read: async (sql, parameters) => (await pool.query(name(sql, parameters))).rows,
      close: () => undefined,
    },
  };
}

type Name = (text: string, values: readonly unknown[]) => pg.QueryConfig;

const STATEMENTS_KEPT = 300;

/** A statement with a name is parsed and planned once for each connection. */
function statementNames(): Name {
  const names = new Map<string, string>();
  return (text, values) => {
    const query = { text, values: values as unknown[] };
    if (values.length === 0) return query;
    const known = names.get(text);
    if (known) return { ...query, name: known };
    // Lists of varying length would otherwise pile up.
    if (names.size >= STATEMENTS_KEPT) return query;
    const name = `pipit_${names.size}`;
    names.set(text, name);
    return { ...query, name };
  };
}

/** The builder knows nothing of names. */
function preparing(pool: pg.Pool, name: Name): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      return {
        query: ((sql: string, parameters: readonly unknown[]) => client.query(name(sql, parameters))) as never,
        release: (destroy) => client.release(destroy),
      };
    },
  };
}
