import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Round {
  port: number;
  connections: number;
  /** Index of the first request. The list repeats. */
  from: number;
  /** The round ends after this many requests or seconds, whichever comes first. */
  count?: number;
  seconds?: number;
  /**
   * Requests due per second, whether or not earlier ones were answered. By default, each response starts the next
   * request.
   */
  rate?: number;
}

export interface LoadReport {
  answered: number;
  /** Responses with status 400 or higher. */
  refused: number;
  /** Broken connections. */
  failed: number;
  bytes: number;
  seconds: number;
  /** In ms, without refused requests and the first one of each connection, which waits to be accepted. */
  p50: number;
  p99: number;
  firstP99: number;
  /** The same for reads only. */
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
