import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';
import { isBusy } from '../failures.ts';

/**
 * Kysely begins deferred transactions: two processes that read and then write collide. IMMEDIATE queues them instead.
 */
class ImmediateDriver extends SqliteDriver {
  #patient: PatientConnection | undefined;

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#patient ??= new PatientConnection(await super.acquireConnection());
    return this.#patient;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /**
   * A full or failing disk ends the transaction itself. Its error says more than the one that there is none to undo.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!/no transaction is active/.test((error as Error).message)) throw error;
    }
  }
}

export class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#config);
  }
}

const PATIENCE_MS = 10_000;
const LONGEST_PAUSE_MS = 16;

/**
 * Waits for other processes that write without blocking this one: SQLite's own wait sleeps on the event loop, up to 100
 * ms at a time. A statement that finds the database busy has done nothing yet, and inside of an immediate transaction
 * none does.
 */
class PatientConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const begun = performance.now();
    for (let pause = 1; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        return await this.#connection.executeQuery<Row>(query);
      } catch (error) {
        if (!isBusy(error) || performance.now() - begun > PATIENCE_MS) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#connection.streamQuery<Row>(query, chunkSize);
  }
}
