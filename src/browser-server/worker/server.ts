import { MESSAGES, refusedBody } from '#contract/refusals/errors.ts';
import { StoreError } from '#store/engine/failures.ts';
import type { Store } from '#store/engine/store.ts';
import { makeSetUpSecret } from '#store/nouns/community/settings.ts';
import { closeStore, openStore } from '#store/open.ts';
import { answerAgain } from '../again.ts';
import { browserUploads } from '../media/uploads.ts';
import {
  type AnswerMessage,
  answerMessage,
  asRequest,
  DATABASE,
  type Place,
  type RequestMessage,
} from '../messages.ts';
import { type App, createApi, type Settings, seed } from './api.ts';
import { memoryStorage } from './storage.ts';
import { exported, exportedRaw, imported, type Kept, replaceAll } from './transfer.ts';

/**
 * POST returns a secret for the set-up, like the one that the start of a server prints. The person at the browser is
 * the host.
 */
export const SETUP = '/browser/setup';
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;
/** The prefix of the engine's messages. */
const CODE = /SQLITE_\w+: sqlite3 result code \d+: /;
/** Messages of the engine itself, which help no one. */
const ENGINE = /SQLITE|sqlite3/;

export interface ServerOptions extends Kept {
  settings: Settings;
  origin: string;
  onPlace(place: Place): void;
  onReplaced(): void;
}

export interface Server {
  place(): Place;
  answer(message: RequestMessage, again: boolean): Promise<AnswerMessage>;
}

/** The API of one leader, which has exclusive access to its database. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { sqlite, storage, files, settings, origin, onPlace, onReplaced } = options;
  const pictures = { files, uploads: browserUploads() };
  let place: Place = { kind: storage.kind };
  let store: Store | undefined;
  let app: App | undefined;

  const open = async () => {
    try {
      if (storage.isEmpty()) await storage.replace(await freshDatabase(options));
      store = await openStore(storage.open());
      app = await createApi(store, { ...settings, pictures }, onError);
      place = { kind: storage.kind };
    } catch (error) {
      await close();
      place = { kind: 'broken', reason: reasonOf(error) };
    }
  };
  const close = async () => {
    const opened = store;
    store = app = undefined;
    if (opened) await closeStore(opened);
  };
  const onError = (error: unknown) => {
    reportError(error);
    if (!isDamage(error) || place.kind === 'broken') return;
    place = { kind: 'broken', reason: reasonOf(error) };
    void close().finally(() => onPlace(place));
  };
  const replaceBy = async (write: () => Promise<void>) => {
    await close();
    try {
      await write();
    } finally {
      await open();
    }
    onReplaced();
    return answerMessage(new Response(null, { status: 204 }));
  };
  const serveDatabase = async ({ method, file = new Blob() }: RequestMessage): Promise<AnswerMessage> => {
    try {
      if (method === 'GET') return fileAnswer(await (store ? exported(options) : exportedRaw(options)));
      if (method === 'DELETE') return await replaceBy(() => clearAll(options));
      const packed = await imported(sqlite, file);
      return await replaceBy(() => replaceAll(options, packed));
    } catch (error) {
      return answerMessage(refusal(422, reasonOf(error)));
    }
  };

  await open();
  return {
    place: () => place,
    async answer(message, again) {
      if (message.path === DATABASE) return serveDatabase(message);
      if (!app || place.kind === 'broken') return answerMessage(refusal(503, reasonIn(place)));
      if (message.path === SETUP && store) return answerMessage(await serveSetUp(store));
      return again ? answerAgain(app, message, origin) : answerMessage(await app(asRequest(message, origin)));
    },
  };
}

async function serveSetUp(store: Store): Promise<Response> {
  const secret = await makeSetUpSecret(store, Date.now());
  return secret ? Response.json({ secret }) : Response.json(refusedBody([MESSAGES.deadLink]), { status: 404 });
}

/** Created in memory and written at once: a file that grows page by page costs the first visitor 0.3 s. */
async function freshDatabase({ sqlite, files, settings }: ServerOptions): Promise<Uint8Array<ArrayBuffer>> {
  const memory = memoryStorage(sqlite);
  const store = await openStore(memory.open());
  try {
    await seed(store, settings, files);
    return memory.copy();
  } finally {
    await closeStore(store);
  }
}

async function clearAll({ storage, files }: Kept): Promise<void> {
  storage.clear();
  await files.clear();
}

const fileAnswer = (file: Blob): AnswerMessage => ({
  status: 200,
  headers: [['content-type', file.type]],
  body: null,
  file,
});

function refusal(status: number, reason: string): Response {
  const code = ENGINE.test(reason) ? 'database_unreadable' : 'database_refused';
  return Response.json(refusedBody([{ code, message: reason }]), { status });
}

const reasonIn = (place: Place): string => (place.kind === 'broken' ? place.reason : 'Pipit is not open.');

function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message.replace(CODE, '') : String(error);
  return error instanceof StoreError ? reason : `The database cannot be used: ${reason}`;
}

/** The low byte of a result code is its class. */
function isDamage(error: unknown): boolean {
  const { resultCode } = error as { resultCode?: number };
  return resultCode !== undefined && [SQLITE_CORRUPT, SQLITE_NOTADB].includes(resultCode & 0xff);
}
