import type { Message } from './messages.ts';

declare global {
  /** Begun by the document, beside the bundle. */
  var pipitWorker: Worker | undefined;
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
  /** False when it runs already. */
  const start = (): boolean => {
    if (worker) return false;
    const { port1, port2 } = new MessageChannel();
    worker = takeEarlyWorker() ?? new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    // An error inside the worker comes with a message; without one the script did not load.
    worker.onerror = (event) => {
      if (!(event instanceof ErrorEvent)) onFailed('Pipit could not be loaded.');
    };
    port1.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'failed') onFailed(data.reason);
      else hear(data, port1);
    };
    worker.postMessage({ scope }, [port2]);
    return true;
  };
  return { start, stop };
}

function takeEarlyWorker(): Worker | undefined {
  const early = globalThis.pipitWorker;
  globalThis.pipitWorker = undefined;
  return early;
}
