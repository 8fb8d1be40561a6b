import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, type Registry } from 'prom-client';
import { databaseSize } from '#store/data/health.ts';
import { countJobs } from '#store/data/jobs/runner.ts';
import type { Store } from '#store/engine/store.ts';
import { moderationNumbers } from '#store/nouns/moderation/queue.ts';

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
  new Counter({
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
