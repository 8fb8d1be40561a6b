import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export type Order =
  | { open: { port: number; tokens: string[] } }
  /** From now on, for events of this kind. */
  | { listen: string }
  | { take: true }
  | { close: true };

export interface Heard {
  open: number;
  /** Streams that the server has ended. */
  dropped: number;
  /** Of each event, in milliseconds since 1970. */
  times: number[];
}

export interface Listeners {
  open(port: number, tokens: string[]): Promise<Heard>;
  /** What the work makes them hear of that kind: waits until `count` of them have, or `ms` are over. */
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
