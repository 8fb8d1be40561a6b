import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry } from 'prom-client';

/** A worker that takes longer is shown with its last report. */
const PATIENCE_MS = 1_000;
const ASK = 'report';

/** The metrics of one process, as its registries give them. */
export interface Report {
  /** Summed over all processes. Counts of ended processes stay. */
  counts: object;
  /** Each series names the process. */
  process: object;
  /** Equal in every process. */
  database?: object;
}

export interface Totals {
  add(process: string, report: Report): void;
  /** Call it when the process has ended; its counts stay. */
  forget(process: string): void;
  text(): Promise<string>;
}

/** Sums that never fall while this process lives, however often others are replaced. */
export function createTotals(): Totals {
  const reports = new Map<string, Report>();
  let past: object = [];
  let database: object = [];
  return {
    add(process, report) {
      reports.set(process, report);
      database = report.database ?? database;
    },
    forget(process) {
      const gone = reports.get(process);
      if (gone) past = AggregatorRegistry.aggregate([past, gone.counts]).getMetricsAsArray();
      reports.delete(process);
    },
    text() {
      const each = [...reports.values()].flatMap(({ counts, process }) => [counts, process]);
      return AggregatorRegistry.aggregate([past, ...each, database]).metrics();
    },
  };
}

/** Collects the reports of all workers into the totals. */
export function collectFromWorkers(totals: Totals): () => Promise<void> {
  const awaited = new Map<number, () => void>();
  const settle = ({ id }: Worker) => awaited.get(id)?.();

  cluster.on('message', (worker, message) => {
    if (typeof message !== 'object' || !('report' in message)) return;
    totals.add(nameOf(worker), message.report);
    settle(worker);
  });
  // Its last report comes before this event, which may come before its end.
  cluster.on('disconnect', (worker) => {
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

export const nameOf = ({ id }: Worker): string => `worker ${id}`;

/** In a worker: reports when asked. */
export function reportWhenAsked(report: () => Promise<Report>): void {
  process.on('message', async (message) => {
    if (message === ASK) sendReport(await report());
  });
}

export function sendReport(report: Report): void {
  // If the primary has ended, no one needs the report.
  if (process.connected) process.send?.({ report }, undefined, undefined, () => undefined);
}
