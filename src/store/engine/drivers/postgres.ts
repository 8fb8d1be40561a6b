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

/** One locked row or one slow statement ends by itself, and with it what waits behind it. */
const timeouts = (patienceMs: number) => `
  set lock_timeout = ${Math.ceil((patienceMs * 2) / 3)};
  set statement_timeout = ${statementMs(patienceMs)};
  set idle_in_transaction_session_timeout = ${statementMs(patienceMs)}`;
const statementMs = (patienceMs: number): number => patienceMs + 7_000;
const KEEP_ALIVE_MS = 10_000;
/** A row that is locked can take all but one of them: see `byRow`. */
const LEAST_WRITERS = 2;
/** Every request asks what was committed, the one after the other: reads that take long are not in its way. */
const LOOKERS = 1;

/** For a node that serves. Writes that wait for each other leave the connections of reads free. */
export function postgres(url: string, connections = 10, patienceMs = PATIENCE_MS): Source {
  const open = (max: number) =>
    // To get a connection, a free one or a new one.
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

/** For copies, backups and other work beside a node that serves: the server ends nothing of it. */
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
  // Nor one that is dropped between two statements of a transaction: the next statement fails, and tells.
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
  // The server would have ended the statement by itself: it is gone, or what lies between.
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

/** Of a connection that must not be used again: its answer may still come. */
const isSilence = (error: unknown): boolean => (error as Error).message === 'Query read timeout';

/** Its timeout is in the driver, but not in its types. */
type Name = (text: string, values: readonly unknown[]) => pg.QueryConfig & { query_timeout: number };

/** Only prepared statements have names: of the builder's texts, with lists of any length, there is no end. */
const naming =
  (query_timeout: number): Name =>
  (text, values) => {
    const query = { text, values: values as unknown[], query_timeout };
    const name = nameOf(text);
    return name === undefined ? query : { ...query, name };
  };

/** The builder knows nothing of names, nor of two pools: a connection is taken at its first statement, which tells what it is for. */
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
 * A message to all nodes that there is news. Sent outside of transactions: inside of one it would be part of every commit, and
 * took two thirds of the writes. Where a pooler lets nobody listen, polling is left.
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
