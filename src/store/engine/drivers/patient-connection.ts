import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { isBusy } from '../failures.ts';

const PATIENCE_MS = 10_000;
const LONGEST_PAUSE_MS = 16;

/**
 * Waits for other processes that write without holding up this one: SQLite's own wait sleeps on the event loop, up to
 * 100 ms at a time. Who finds the database busy has done nothing yet; inside of an immediate transaction nobody does.
 */
export class PatientConnection implements DatabaseConnection {
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
