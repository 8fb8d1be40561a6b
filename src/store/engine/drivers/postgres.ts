import { PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { PATIENCE_MS } from '../failures.ts';
import { nameOf } from '../prepared.ts';
import type { EngineExtras, Messages, Run, Source } from '../store.ts';

const { builtins } = pg.types;

/** Counts and times fit into a number; pg would give bigint and numeric as strings. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === builtins.INT8 || oid === builtins.NUMERIC
      ? Number
      : pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
};

/**
 * Plans are kept, because making one for the values of a query takes longer than running it. A generic plan expects
 * thousands of rows where a page has twenty, so it is limited to the one way that SQLite has too: row by row, through
 * the indexes that the queries were written for.
 */
const PLANNING = `
  set plan_cache_mode = force_generic_plan;
  set enable_hashjoin = off;
  set enable_mergejoin = off;
  set enable_memoize = off;
  set max_parallel_workers_per_gather = 0;
  set jit = off`;

/** Ends the wait for a locked row and any slow statement, and so the waits behind it. */
const timeouts = (patienceMs: number) => `
  set lock_timeout = ${Math.ceil((patienceMs * 2) / 3)};
  set statement_timeout = ${statementMs(patienceMs)};
  set idle_in_transaction_session_timeout = ${statementMs(patienceMs)}`;
const statementMs = (patienceMs: number): number => patienceMs + 7_000;
const KEEP_ALIVE_MS = 10_000;
/** Transactions that wait for one locked row can take all writers but one: see `byRow`. */
const LEAST_WRITERS = 2;
/**
 * Every request asks what was committed, one after the other. A separate connection keeps long reads out of their way.
 */
const LOOKERS = 1;

/** The source of a node that serves. Writes that wait for each other leave the connections for reads free. */
export function postgres(url: string, connections = 10, patienceMs = PATIENCE_MS): Source {
  const open = (max: number) =>
    // The timeout covers the wait for a free connection and for a new one.
    createPool(
      { connectionString: url, max, connectionTimeoutMillis: patienceMs },
      `${PLANNING};${timeouts(patienceMs)}`,
    );
  const writers = Math.max(LEAST_WRITERS, Math.floor(connections * 0.3));
  const pools = { reads: open(Math.max(1, connections - writers - LOOKERS)), writes: open(writers), writers };
  const looks = open(LOOKERS);
  const source = sourceOn(url, { ...pools, looks }, patienceMs);
  const name = naming(patienceMs);
  const look: Run = async (sql, parameters) => (await looks.query(name(sql, parameters))).rows;
  return { ...source, direct: { ...source.direct, look }, patienceMs };
}

/**
 * The source for copies, backups and other work next to a node that serves: the server does not end slow statements.
 */
export function patientPostgres(url: string, connections = 2): Source {
  const pool = createPool({ connectionString: url, max: connections, connectionTimeoutMillis: 10_000 }, PLANNING);
  return sourceOn(url, { reads: pool, writes: pool, writers: connections });
}

function createPool(config: pg.PoolConfig, settings: string): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    application_name: 'pipit',
    types,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    onConnect: (client) => client.query(settings),
  });
  // An idle connection that the server drops must not end the process; the next query opens another.
  pool.on('error', () => undefined);
  // The same holds for a connection that drops between two statements of a transaction: the next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

type PostgresSource = Source & { direct: EngineExtras };

interface Pools {
  reads: pg.Pool;
  writes: pg.Pool;
  looks?: pg.Pool;
  writers: number;
}

function sourceOn(url: string, { reads, writes, looks, writers }: Pools, patienceMs = PATIENCE_MS): PostgresSource {
  // The server ends slow statements itself. After this longer time it must be down, or the network to it.
  const name = naming(statementMs(patienceMs) + 2_000);
  return {
    engine: 'postgres',
    dialect: new PostgresDialect({ pool: dispatching(reads, writes, name, looks) }),
    direct: {
      read: async (sql, parameters) => (await reads.query(name(sql, parameters))).rows,
      statement: (work) => onWriter(writes, name, work),
      writers,
      messages: postgresMessages(url, (sql) => reads.query(sql)),
      close: () => undefined,
    },
  };
}

async function onWriter<T>(writes: pg.Pool, name: Name, work: (run: Run) => Promise<T>): Promise<T> {
  const client = await writes.connect();
  let silent = false;
  const run: Run = async (sql, parameters) => {
    try {
      return (await client.query(name(sql, parameters))).rows;
    } catch (error) {
      silent = isSilence(error);
      throw error;
    }
  };
  try {
    return await work(run);
  } finally {
    client.release(silent);
  }
}

/** After this error the connection must not be used again: the late answer may still arrive. */
const isSilence = (error: unknown): boolean => (error as Error).message === 'Query read timeout';

/** The driver supports a timeout per query, but its types do not declare it. */
type Name = (text: string, values: readonly unknown[]) => pg.QueryConfig & { query_timeout: number };

/** Only prepared statements have names: the query builder makes endlessly many texts, with lists of any length. */
const naming =
  (query_timeout: number): Name =>
  (text, values) => {
    const query = { text, values: values as unknown[], query_timeout };
    const name = nameOf(text);
    return name === undefined ? query : { ...query, name };
  };

/**
 * The query builder knows neither statement names nor the two pools. A connection is taken at the first statement,
 * which shows whether the work reads or writes.
 */
function dispatching(reads: pg.Pool, writes: pg.Pool, name: Name, looks = reads): PostgresPool {
  return {
    options: writes.options,
    end: async () => void (await Promise.all([...new Set([reads, writes, looks])].map((pool) => pool.end()))),
    async connect() {
      let taken: Promise<pg.PoolClient> | undefined;
      let silent = false;
      let unwatched: { query_timeout?: undefined } = {};
      const query = async (sql: string, parameters: readonly unknown[]) => {
        taken ??= (/^\s*select\b/i.test(sql) ? reads : writes).connect();
        const client = await taken;
        if (sql.includes('statement_timeout = 0')) unwatched = { query_timeout: undefined };
        return client.query({ ...name(sql, parameters), ...unwatched }).catch((error: Error) => {
          silent ||= isSilence(error);
          throw error;
        });
      };
      const release = (destroy?: boolean) =>
        void taken?.then(
          (client) => client.release(destroy || silent),
          () => undefined,
        );
      return { query: query as never, release };
    },
  };
}

const CHANNEL = 'pipit_changes';
const AGAIN_MS = 5_000;

/**
 * Messages to all nodes that there is news. They are sent outside of transactions: inside, they would be part of every
 * commit, and cost two thirds of the write throughput. If a pooler does not support listening, nodes still poll.
 */
export function postgresMessages(url: string, send: (sql: string) => Promise<unknown>): Messages {
  return {
    send: () => send(`notify ${CHANNEL}`),
    listen: (onMessage) => {
      let client: pg.Client | undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let stopped = false;
      const again = () => {
        void client?.end().catch(() => undefined);
        client = undefined;
        if (stopped) return;
        clearTimeout(timer);
        timer = setTimeout(open, AGAIN_MS);
        timer.unref();
      };
      const open = () => {
        const opened = new pg.Client({ connectionString: url, application_name: 'pipit', keepAlive: true });
        client = opened;
        opened.on('notification', onMessage);
        opened.on('error', again);
        opened
          .connect()
          .then(() => opened.query(`listen ${CHANNEL}`))
          .catch(again);
      };
      open();
      return () => {
        stopped = true;
        clearTimeout(timer);
        void client?.end().catch(() => undefined);
      };
    },
  };
}
