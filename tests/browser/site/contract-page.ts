import type { Called, Calling } from './contract-messages.ts';

declare global {
  /** Set by the test that opened the page: runs in Node what the app was given from there. */
  var injected: (name: string, args: unknown[]) => Promise<unknown>;
  var callWorker: (calling: Calling) => Promise<unknown>;
}

const worker = new Worker(new URL('./contract-worker.ts', import.meta.url), { type: 'module' });
const waiting = new Map<number, { resolve(value: unknown): void; reject(reason: unknown): void }>();
let count = 0;

worker.onmessage = async ({ data }: MessageEvent<Called>) => {
  if (data.kind === 'inject') {
    worker.postMessage({ kind: 'injected', id: data.id, value: await globalThis.injected(data.name, data.args) });
    return;
  }
  const call = waiting.get(data.id);
  waiting.delete(data.id);
  if (data.kind === 'done') call?.resolve(data.value);
  else call?.reject(new Error(data.message));
};

globalThis.callWorker = (calling) => {
  const id = ++count;
  worker.postMessage({ kind: 'call', id, calling });
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
};
