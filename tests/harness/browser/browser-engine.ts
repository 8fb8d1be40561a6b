import { type CompiledQuery, type DatabaseConnection, type Driver, SqliteDialect } from 'kysely';
import type { AppOptions } from '#api/context.ts';
import type { Source } from '#store/engine/store.ts';
import type { PlainAnswer, PlainOptions, PlainRequest } from '../../browser/site/contract-messages.ts';
import type { Fetch } from '../api/caller.ts';
import type { EngineRow } from '../engines.ts';
import { type CallWorker, contractWorker, type Given } from './contract-worker.ts';

/**
 * The server in the browser: SQLite WASM and the API in a worker of a real page. It gets the requests, and SQL of the
 * tests. Values that a test passes to the app (clock, passwords, onError) stay in Node.js, and the worker calls them.
 */
export const wasmRow: EngineRow = {
  name: 'wasm',
  open: async () => {
    const { call, given } = await contractWorker();
    const kind = await call({ op: 'open' });
    if (kind !== 'kept') throw new Error('The browser gives no files.');
    const source: Source = { engine: 'sqlite', dialect: new RemoteDialect(call) };
    let own: AppOptions['store'] | undefined;
    return {
      source: () => source,
      createApp: (options) => {
        own ??= options.store;
        return remoteApp(call, given, options, options.store !== own);
      },
      // The next world uses the same page; the browser ends with the run.
      remove: () => given.clear(),
    };
  },
};

function remoteApp(call: CallWorker, given: Given, options: AppOptions, closed: boolean): Fetch {
  const { tokenSecret, listCap, community, sourceUrl, passwords, clock, onError } = options;
  const name = crypto.randomUUID();
  given.set(`${name}.hash`, passwords.hash);
  given.set(`${name}.verify`, passwords.verify);
  const plain: PlainOptions = { tokenSecret, listCap, fixed: community.fixed, sourceUrl, closed, passwords: name };
  const created = call({ op: 'createApp', options: plain }) as Promise<number>;
  return async (request) => {
    const asked = await plainRequest(request);
    const answer = (await call({ op: 'fetch', app: await created, now: clock(), request: asked })) as PlainAnswer;
    for (const { message, context } of answer.reported) onError(new Error(message), context);
    const { status, headers, body } = answer;
    return new Response(body ? Buffer.from(body, 'base64') : null, { status, headers });
  };
}

async function plainRequest(request: Request): Promise<PlainRequest> {
  const { pathname, search } = new URL(request.url);
  const body = request.body ? Buffer.from(await request.arrayBuffer()).toString('base64') : null;
  return { method: request.method, path: pathname + search, headers: [...request.headers], body };
}

class RemoteDialect extends SqliteDialect {
  readonly #call: CallWorker;

  constructor(call: CallWorker) {
    super({ database: async () => Promise.reject(new Error('It lies in the browser.')) });
    this.#call = call;
  }

  override createDriver(): Driver {
    const connection = new RemoteConnection(this.#call);
    const execute = (sql: string) => connection.executeRaw(sql, []);
    return {
      init: async () => undefined,
      acquireConnection: async () => connection,
      beginTransaction: async () => void (await execute('begin immediate')),
      commitTransaction: async () => void (await execute('commit')),
      rollbackTransaction: async () => void (await execute('rollback')),
      releaseConnection: async () => undefined,
      destroy: async () => undefined,
    };
  }
}

class RemoteConnection implements DatabaseConnection {
  readonly #call: CallWorker;

  constructor(call: CallWorker) {
    this.#call = call;
  }

  executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<{ rows: Row[]; numAffectedRows: bigint }> {
    return this.executeRaw<Row>(sql, parameters);
  }

  async executeRaw<Row>(sql: string, parameters: readonly unknown[]) {
    const answer = await this.#call({ op: 'query', sql, parameters: [...parameters] });
    const { rows, numAffectedRows } = answer as { rows: Row[]; numAffectedRows: string };
    return { rows, numAffectedRows: BigInt(numAffectedRows) };
  }

  // biome-ignore lint/correctness/useYield: no test streams.
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('The browser answers whole.');
  }
}
