import type { Worker } from 'node:cluster';
import cluster from 'node:cluster';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { AggregatorRegistry, Counter as Count, Gauge, Histogram, type Registry } from 'prom-client';
import { databaseSize } from '#store/data/health.ts';
import { countJobs } from '#store/data/jobs/runner.ts';
import type { Store } from '#store/engine/store.ts';
import { moderationNumbers } from '#store/nouns/moderation/queue.ts';

/** The upper bounds of the histogram, in seconds. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** `hint`: hints were sent together to a stream. `dropped`: a stream was dropped because nobody read it. */
type LiveSent = 'hint' | 'dropped';

type BackupEnd = 'made' | 'failed';

/** Events that the rest of the server reports to the metrics. */
export interface Counter {
  answered(method: string, route: string, status: number, seconds: number): void;
  /** `limit` is one of a few names, never a caller's input. */
  limited(limit: string): void;
  backedUp(end: BackupEnd): void;
  live(sent: LiveSent): void;
  /** The number of open streams, if live events are on. */
  streams?: () => number;
}

export function createCounter(registry: Registry): Counter {
  const registers = [registry];
  const requests = new Count({
    name: 'pipit_requests_total',
    help: 'Requests answered, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const times = new Histogram({
    name: 'pipit_request_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['method', 'route'],
    buckets: BOUNDS,
    registers,
  });
  const limited = new Count({
    name: 'pipit_limited_total',
    help: 'Requests turned away by a limit, by its name.',
    labelNames: ['limit'],
    registers,
  });
  const backups = new Count({
    name: 'pipit_backups_total',
    help: 'Backups by the clock, by how they ended.',
    labelNames: ['result'],
    registers,
  });
  const live: Record<LiveSent, Count> = {
    hint: new Count({ name: 'pipit_live_hints_total', help: 'Times that hints were sent to a stream.', registers }),
    dropped: new Count({
      name: 'pipit_live_dropped_total',
      help: 'Streams that were dropped since nobody read them.',
      registers,
    }),
  };
  // An alert on an increase needs the series before the first failure.
  for (const result of ['made', 'failed'] satisfies BackupEnd[]) backups.inc({ result }, 0);
  return {
    answered(method, route, status, seconds) {
      requests.inc({ method, route, status });
      times.observe({ method, route }, seconds);
    },
    limited: (limit) => limited.inc({ limit }),
    backedUp: (result) => backups.inc({ result }),
    live: (sent) => live[sent].inc(),
  };
}

/** A worker that takes longer is shown with its last report. */
const WORKER_PATIENCE_MS = 1_000;
const ASK = 'report';

/** The metrics of one process, as its registries give them. */
interface Report {
  /** Summed over all processes. Counts of ended processes stay. */
  counts: object;
  /** Each series names the process. */
  process: object;
  /** Equal in every process. */
  database?: object;
}

interface Totals {
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
    await Promise.race([Promise.all(reports), new Promise((resolve) => setTimeout(resolve, WORKER_PATIENCE_MS))]);
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

const SAMPLE_MS = 20;
const PATIENCE_MS = 500;

/** The state of one process at each scrape. */
export function gaugeProcess(registry: Registry, process: string, streams: () => number): void {
  const registers = [registry];
  const labelNames = ['process'];
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      ...{ name, help, labelNames, registers },
      collect() {
        this.set({ process }, value());
      },
    });
  gauge('pipit_live_streams', 'Open streams of live events.', streams);
  gauge('pipit_resident_memory_bytes', 'Memory of the process.', () => globalThis.process.memoryUsage.rss());
  gauge('pipit_heap_used_bytes', 'JavaScript heap in use.', () => globalThis.process.memoryUsage().heapUsed);
  new Count({
    ...{ name: 'pipit_cpu_seconds_total', help: 'CPU time of the process.', labelNames, registers },
    collect() {
      const { user, system } = globalThis.process.cpuUsage();
      this.reset();
      this.inc({ process }, (user + system) / 1e6);
    },
  });

  const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS });
  delay.enable();
  // A sample is the time from one tick of the timer to the next, so the wanted interval is part of it.
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - SAMPLE_MS / 1e3) || 0;
  new Gauge({
    name: 'pipit_event_loop_lag_seconds',
    help: 'How late the event loop was since the last scrape.',
    labelNames: ['process', 'stat'],
    registers,
    collect() {
      this.set({ process, stat: 'mean' }, late(delay.mean));
      this.set({ process, stat: 'p99' }, late(delay.percentile(99)));
      this.set({ process, stat: 'max' }, late(delay.max));
      delay.reset();
    },
  });
}

/**
 * The state of the database. The returned function reads it again; values that do not arrive in time keep their last
 * value.
 */
export function gaugeDatabase(registry: Registry, store: Store): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const size = gauge('pipit_database_bytes', 'Size of the database.');
  const jobs = gauge(
    'pipit_jobs',
    'Jobs that are not done, by kind and state: waiting, running, late, failing or dead.',
    ['kind', 'state'],
  );
  const open = gauge('pipit_moderation_open', 'Cases that wait for moderators, by kind.', ['kind']);
  const median = gauge('pipit_moderation_median_seconds', 'From a case to its end, in the last 30 days.');
  const acts = gauge('pipit_moderation_acts', 'What moderators did in the last 30 days and did not undo, by action.', [
    'action',
  ]);
  // Not read yet: 0 would be wrong.
  for (const unknown of [size, median]) unknown.remove();

  return async () => {
    const [bytes, counted, numbers] = await Promise.all([
      soon(databaseSize(store)),
      soon(countJobs(store.reader, store.engine)),
      soon(moderationNumbers({ ...store, db: store.reader }, Date.now())),
    ]);
    if (bytes !== undefined) size.set(bytes);
    if (counted) jobs.reset();
    for (const { kind, state, count } of counted ?? []) jobs.set({ kind, state }, Number(count));
    if (!numbers) return;
    for (const [kind, count] of Object.entries(numbers.open)) open.set({ kind }, count);
    acts.reset();
    for (const [action, count] of Object.entries(numbers.acts)) acts.set({ action }, count);
    if (numbers.medianSeconds === null) median.remove();
    else median.set(numbers.medianSeconds);
  };
}

/** An unreachable database must not hide the rest. */
function soon<T>(asked: Promise<T>): Promise<T | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS).unref());
  return Promise.race([asked.catch(() => undefined), late]);
}
