import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Round {
  port: number;
  connections: number;
  /** Where in the list of requests to begin; the list is gone through in a circle. */
  from: number;
  /** The round ends after so many requests or so many seconds, whichever comes first. */
  count?: number;
  seconds?: number;
  /** Requests due per second, whether or not earlier ones were answered. Without it, each answer calls for the next. */
  rate?: number;
}

export interface LoadReport {
  answered: number;
  /** Answered with 400 or more. */
  refused: number;
  /** Connections that broke. */
  failed: number;
  bytes: number;
  seconds: number;
  /** In ms, of those that were not refused, but for the first on each connection: that waits until it is taken in. */
  p50: number;
  p99: number;
  firstP99: number;
  /** The same without what writes. */
  readP50: number;
  readP99: number;
  max: number;
}

export interface Load {
  use(requests: string[]): void;
  round(round: Round): Promise<LoadReport>;
  stop(): void;
}

export function startLoad(): Load {
  const child = fork(fileURLToPath(new URL('./load-worker.ts', import.meta.url)), { stdio: 'inherit' });
  return {
    use: (requests) => void child.send({ requests }),
    round: async (round) => {
      const report = once(child, 'message');
      child.send({ round });
      const [answer] = await report;
      return answer as LoadReport;
    },
    stop: () => void child.kill(),
  };
}
