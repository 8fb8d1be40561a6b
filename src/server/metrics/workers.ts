import cluster, { type Worker } from 'node:cluster';
import type { Report, Totals } from './totals.ts';

/** A worker that is busier than this is left out of this scrape; what it counted comes with the next. */
const PATIENCE_MS = 1_000;
const ASK = 'report';

/** Brings the reports of all workers into the totals. */
export function collectFromWorkers(totals: Totals): () => Promise<void> {
  const awaited = new Map<number, () => void>();
  const settle = ({ id }: Worker) => awaited.get(id)?.();

  cluster.on('message', (worker, message) => {
    if (typeof message !== 'object' || !('report' in message)) return;
    totals.add(nameOf(worker), message.report);
    settle(worker);
  });
  cluster.on('exit', (worker) => {
    totals.forget(nameOf(worker));
    settle(worker);
  });

  return async () => {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
    const reports = workers.map(
      (worker) =>
        new Promise<void>((resolve) => {
          if (!worker) return resolve();
          awaited.set(worker.id, resolve);
          worker.send(ASK, (error) => error && resolve());
        }),
    );
    await Promise.race([Promise.all(reports), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  };
}

const nameOf = ({ id }: Worker): string => `worker ${id}`;

/** In a worker: reports when asked. */
export function reportWhenAsked(report: () => Promise<Report>): void {
  process.on('message', async (message) => {
    if (message === ASK) sendReport(await report());
  });
}

export function sendReport(report: Report): void {
  // The primary may be gone; then nobody asks either.
  if (process.connected) process.send?.({ report }, undefined, undefined, () => undefined);
}
