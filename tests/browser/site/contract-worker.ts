import { CompiledQuery } from 'kysely';
import { createApp } from '#api/app.ts';
import type { Pictures } from '#api/media/pictures.ts';
import type { BrowserFiles } from '#browser-server/media/browser-files.ts';
import { answerMessage, asRequest } from '#browser-server/messages.ts';
import { openPictures, openStorage } from '#browser-server/worker/open-storage.ts';
import { memoryStorage, type Storage } from '#browser-server/worker/storage.ts';
import * as demo from '#seed/demo/remove.ts';
import { createJobRunner } from '#store/data/jobs/runner.ts';
import { loadSqlite } from '#store/engine/drivers/wasm-sqlite.ts';
import type { Store } from '#store/engine/store.ts';
import { createCommunity } from '#store/nouns/community/settings.ts';
import { mediaJobs } from '#store/nouns/media/lifecycle.ts';
import { ownJobs } from '#store/nouns.ts';
import { closeStore, openStore } from '#store/open.ts';
import { memoryUploads } from '#tests/harness/api/pictures.ts';
import type { Call, Called, Calling, PlainAnswer, PlainOptions, PlainRequest } from './contract-messages.ts';

interface Running {
  fetch: ReturnType<typeof createApp>;
  reported: PlainAnswer['reported'];
}

const loading = loadSqlite();
const apps: Running[] = [];
const injections = new Map<number, (value: unknown) => void>();
let storage: Storage | undefined;
/** A database with the current schema and no rows. */
let template: Uint8Array<ArrayBuffer> | undefined;
let store: Store;
let now = 0;
let count = 0;
let pictures: Pictures & { files: BrowserFiles };

const line = Promise.withResolvers<WebSocket>();

addEventListener('message', ({ data: address }: MessageEvent<string>) => {
  const socket = new WebSocket(address);
  socket.onopen = () => line.resolve(socket);
  socket.onmessage = ({ data }: MessageEvent<string>) => take(JSON.parse(data));
});

async function take(message: Call): Promise<void> {
  if (message.kind === 'injected') {
    injections.get(message.id)?.(message.value);
    injections.delete(message.id);
    return;
  }
  const { id, calling } = message;
  await tell(
    await run(calling).then(
      (value): Called => ({ kind: 'done', id, value }),
      (error): Called => ({ kind: 'failed', id, message: String(error) }),
    ),
  );
}

async function tell(message: Called): Promise<void> {
  (await line.promise).send(JSON.stringify(message));
}

async function run(calling: Calling): Promise<unknown> {
  if (calling.op === 'open') return openEmpty();
  if (calling.op === 'query') {
    const { rows, numAffectedRows } = await store.db.executeQuery(CompiledQuery.raw(calling.sql, calling.parameters));
    return { rows, numAffectedRows: String(numAffectedRows ?? 0) };
  }
  if (calling.op === 'createApp') return apps.push(await createRunning(calling.options)) - 1;
  return answer(calling.app, calling.now, calling.request);
}

/** Replaces the previous database, whose apps get no more requests. */
async function openEmpty(): Promise<Storage['kind']> {
  if (storage) await closeStore(store);
  // The pages of several test processes share the files of one profile.
  const directory = `contract-${new URL((await line.promise).url).port}`;
  storage ??= await openStorage(await loading, directory);
  storage.clear();
  if (template) await storage.replace(template);
  // No decoder, because the files of the tests are not real pictures.
  pictures ??= { files: await openPictures(storage, directory), uploads: memoryUploads() };
  await pictures.files.clear();
  store = await openStore(storage.open());
  template ??= storage.copy();
  return storage.kind;
}

async function createRunning(options: PlainOptions): Promise<Running> {
  const reported: PlainAnswer['reported'] = [];
  const inject = (name: string, args: unknown[]) =>
    new Promise((resolve) => {
      const id = ++count;
      injections.set(id, resolve);
      void tell({ kind: 'inject', id, name: `${options.passwords}.${name}`, args });
    });
  const [clock, newId] = [() => now, () => crypto.randomUUID()];
  const own = options.closed ? await closedStore() : store;
  const definitions = [...ownJobs(clock), ...mediaJobs(pictures.files, clock)];
  const jobs = createJobRunner(own, definitions, { clock, newId, onError: () => undefined });
  jobs.start();
  const fetch = createApp({
    ...options,
    community: createCommunity(own, options.fixed),
    demo,
    pictures,
    store: own,
    clock,
    newId,
    wakeJobs: jobs.wake,
    passwords: {
      hash: (plain) => inject('hash', [plain]) as Promise<string>,
      verify: (hash, plain) => inject('verify', [hash, plain]) as Promise<boolean>,
    },
    onError: (error, context) => reported.push({ message: String(error), context }),
  });
  return { fetch, reported };
}

async function closedStore(): Promise<Store> {
  const gone = await openStore(memoryStorage(await loading).open());
  await closeStore(gone);
  return gone;
}

async function answer(app: number, time: number, request: PlainRequest): Promise<PlainAnswer> {
  const running = apps[app];
  if (!running) throw new Error(`There is no app ${app}.`);
  now = time;
  const body = request.body === null ? null : Uint8Array.from(atob(request.body), (char) => char.charCodeAt(0)).buffer;
  const response = await running.fetch(asRequest({ ...request, body }, location.origin));
  const answered = await answerMessage(response);
  const bytes = new Uint8Array(answered.body ?? new ArrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return { ...answered, body: btoa(text), reported: running.reported.splice(0) };
}
