import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Config } from './config.ts';
import { urlOf } from './listen.ts';
import type { Log } from './log.ts';

/** A worker that ends this soon may do so again at once: its successor waits. */
const YOUNG_MS = 2_000;
const PAUSE_MS = 1_000;

export interface Workers {
  /** Gives the address for people to open, once every worker listens there. */
  start: () => Promise<string>;
  stop: () => Promise<void>;
}

/** Processes that share one port; one that ends is replaced. They share nothing else but the database. */
export function createWorkers(config: Config, log: Log): Workers {
  let stopping = false;

  const keep = (worker: Worker) => {
    const born = performance.now();
    worker.once('exit', (code, signal) => {
      if (stopping) return;
      log.error({ worker: worker.process.pid, code, signal }, 'a worker ended and is replaced');
      const replace = () => stopping || keep(cluster.fork());
      if (performance.now() - born < YOUNG_MS) setTimeout(replace, PAUSE_MS);
      else replace();
    });
  };

  const startOne = async (): Promise<number> => {
    const worker = cluster.fork();
    const [listens] = await Promise.race([once(worker, 'listening'), once(worker, 'exit').then(() => [null])]);
    // The worker has said why on its own.
    if (!listens) process.exit(stopping ? 0 : 1);
    keep(worker);
    return listens.port;
  };

  return {
    // The first one alone, so that a port that is taken is told once.
    start: async () => {
      const port = await startOne();
      await Promise.all(Array.from({ length: config.workers - 1 }, startOne));
      return urlOf(config.host, port);
    },
    stop: async () => {
      stopping = true;
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      await Promise.all(
        workers.map((worker) => {
          const gone = once(worker, 'exit');
          worker.process.kill('SIGTERM');
          return gone;
        }),
      );
    },
  };
}
