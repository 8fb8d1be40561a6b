import type { Message } from '../messages.ts';

interface Begun {
  worker: Worker;
  port: MessagePort;
}

declare global {
  /** Started by the document while the bundle loads. */
  var pipitWorker: Begun | undefined;
}

export interface OwnWorkerOptions {
  scope: string;
  hear(message: Message, port: MessagePort): void;
  onFailed(reason: string): void;
}

/** This tab's own worker, which waits for its turn to lead. */
export function createOwnWorker({ scope, hear, onFailed }: OwnWorkerOptions) {
  let worker: Worker | undefined;
  const stop = () => {
    worker?.terminate();
    worker = undefined;
  };
  /** Returns false if it is already running. */
  const start = (): boolean => {
    if (worker) return false;
    const begun = takeEarlyWorker() ?? begin(scope);
    worker = begun.worker;
    // An error inside the worker has a message. Without one, the script did not load.
    worker.onerror = (event) => {
      if (!(event instanceof ErrorEvent)) onFailed('Pipit could not be loaded.');
    };
    begun.port.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'failed') onFailed(data.reason);
      else hear(data, begun.port);
    };
    return true;
  };
  return { start, stop };
}

function takeEarlyWorker(): Begun | undefined {
  const early = globalThis.pipitWorker;
  globalThis.pipitWorker = undefined;
  return early;
}

function begin(scope: string): Begun {
  const worker = new Worker(new URL('../worker/worker.ts', import.meta.url), { type: 'module' });
  const { port1, port2 } = new MessageChannel();
  worker.postMessage({ scope }, [port2]);
  return { worker, port: port1 };
}
