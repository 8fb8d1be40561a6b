import type { Worker } from 'node:cluster';
import cluster from 'node:cluster';
import { once } from 'node:events';
import type { Config } from '../config/config.ts';
import { urlOf } from './listen.ts';
import type { Log } from './log.ts';
import { answerFarewells, REPLACED } from './shutdown.ts';
import { givenSocket } from './systemd-socket.ts';

/** A worker that ends this early may do so again, so its successor waits. */
const YOUNG_MS = 2_000;
const PAUSE_MS = 1_000;

export interface Workers {
  /** Returns the address for people, once every worker is listening. */
  start: () => Promise<string>;
  /** Replaces one worker after the other; each old one ends when its successor is listening. */
  replaceAll: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Processes that share one port, and only the database otherwise. A worker that ends is replaced. */
export function createWorkers(config: Config, log: Log): Workers {
  const leaving = new Set<Worker>();
  let stopping = false;
  /** Workers are being started or replaced. */
  let busy = true;
  answerFarewells();
  // With a socket that outlives this process, each worker accepts connections itself: connections that the primary has
  // accepted but not assigned would be lost when the last worker ends.
  if (givenSocket() !== undefined) cluster.schedulingPolicy = cluster.SCHED_NONE;

  const keep = (worker: Worker) => {
    const born = performance.now();
    worker.once('exit', (code, signal) => {
      if (stopping || leaving.delete(worker)) return;
      log.error({ worker: worker.process.pid, code, signal }, 'a worker ended and is replaced');
      const replace = () => stopping || keep(cluster.fork());
      if (performance.now() - born < YOUNG_MS) setTimeout(replace, PAUSE_MS);
      else replace();
    });
  };

  /** Returns the port, or undefined if the worker ended before it listened; it has printed the reason. */
  const startOne = async (): Promise<number | undefined> => {
    const worker = cluster.fork();
    const [listens] = await Promise.race([once(worker, 'listening'), once(worker, 'exit').then(() => [undefined])]);
    if (listens) keep(worker);
    return listens?.port;
  };

  const startOrEnd = async (): Promise<number> => (await startOne()) ?? process.exit(stopping ? 0 : 1);

  const end = async (worker: Worker, tell: () => void): Promise<void> => {
    if (worker.isDead()) return;
    const gone = once(worker, 'exit');
    tell();
    await gone;
  };

  const replaceEach = async (): Promise<boolean> => {
    for (const worker of all()) {
      if ((await startOne()) === undefined) return false;
      if (stopping) return true;
      leaving.add(worker);
      await end(worker, () => worker.send(REPLACED, () => undefined));
    }
    return true;
  };

  return {
    // The first worker starts before the others, so that a taken port is reported once.
    start: async () => {
      const port = await startOrEnd();
      await Promise.all(Array.from({ length: config.workers - 1 }, startOrEnd));
      busy = false;
      return urlOf(config.host, port);
    },
    replaceAll: async () => {
      if (stopping) return;
      if (busy) return log.info('the workers are being started or replaced already');
      busy = true;
      log.info('replacing the workers, one after the other');
      const done = await replaceEach();
      busy = false;
      if (done) log.info('the workers are replaced');
      else log.error('a new worker did not start: the old ones that are left go on');
    },
    stop: async () => {
      stopping = true;
      await Promise.all(all().map((worker) => end(worker, () => worker.process.kill('SIGTERM'))));
    },
  };
}

const all = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
