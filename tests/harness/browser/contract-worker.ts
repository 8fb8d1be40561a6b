import { inject } from 'vitest';
import type { Call, Called, Calling } from '../../browser/site/contract-messages.ts';
import { openSocketServer, type Socket } from './socket-server.ts';

export type CallWorker = (calling: Calling) => Promise<unknown>;

/** The functions that tests passed to apps in the worker, by the name with which it calls them. */
export type Given = Map<string, (...args: never[]) => unknown>;

let opened: ReturnType<typeof openWorker> | undefined;

/** One worker for all files that a process runs. They use one database at a time. */
export function contractWorker(): ReturnType<typeof openWorker> {
  opened ??= openWorker();
  return opened;
}

async function openWorker() {
  const { orders, page } = inject('contractBrowser');
  const server = await openSocketServer();
  const opened = await fetch(`${orders}/json/new?${encodeURIComponent(`${page}#${server.url}`)}`, { method: 'PUT' });
  if (!opened.ok) throw new Error(`The browser opened no page: ${await opened.text()}`);
  const given: Given = new Map();
  return { call: caller(await server.connected, given), given };
}

/** Uses a socket of the worker: `page.evaluate` would take every call through Playwright, the browser and the page. */
function caller(socket: Socket, given: Given): CallWorker {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const tell = (message: Call) => socket.send(JSON.stringify(message));
  let count = 0;
  socket.onText = async (text) => {
    const message: Called = JSON.parse(text);
    const { id } = message;
    if (message.kind === 'inject') {
      tell({ kind: 'injected', id, value: await given.get(message.name)?.(...(message.args as never[])) });
      return;
    }
    const call = waiting.get(id);
    waiting.delete(id);
    if (message.kind === 'done') call?.resolve(message.value);
    else call?.reject(new Error(message.message));
  };
  let closed = false;
  const gone = () => new Error('The browser has closed its line.');
  socket.onClose = () => {
    closed = true;
    for (const call of waiting.values()) call.reject(gone());
  };
  return (calling) => {
    if (closed) return Promise.reject(gone());
    const id = ++count;
    const call = Promise.withResolvers<unknown>();
    waiting.set(id, call);
    tell({ kind: 'call', id, calling });
    return call.promise;
  };
}
