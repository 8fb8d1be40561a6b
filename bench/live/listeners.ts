import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export type Order =
  | { open: { port: number; tokens: string[] } }
  /** Counts events of this kind from now on. */
  | { listen: string }
  | { take: true }
  | { close: true };

export interface Heard {
  open: number;
  /** Streams that the server has ended. */
  dropped: number;
  /** The time of each event, in milliseconds since 1970. */
  times: number[];
}

export interface Listeners {
  open(port: number, tokens: string[]): Promise<Heard>;
  /** Returns the times of the events that the work causes: waits for `count` of them, or `ms`. */
  during(kind: string, work: () => Promise<unknown>, count: number, ms?: number): Promise<number[]>;
  close(): Promise<Heard>;
  stop(): void;
}

export function startListeners(): Listeners {
  const child = fork(fileURLToPath(new URL('./listeners-worker.ts', import.meta.url)), { stdio: 'inherit' });
  const ask = async (order: Order): Promise<Heard> => {
    const answer = once(child, 'message');
    child.send(order);
    const [heard] = await answer;
    return heard as Heard;
  };
  return {
    open: (port, tokens) => ask({ open: { port, tokens } }),
    async during(kind, work, count, ms = 5_000) {
      await ask({ listen: kind });
      await work();
      for (const deadline = performance.now() + ms; ; ) {
        const { times } = await ask({ take: true });
        if (times.length >= count || performance.now() > deadline) return times;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    close: () => ask({ close: true }),
    stop: () => void child.kill(),
  };
}
