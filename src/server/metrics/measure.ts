import cluster from 'node:cluster';
import { Gauge, Registry } from 'prom-client';
import type { Store } from '#store/engine/store.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Config } from '../config/config.ts';
import { type Counter, createCounter } from './counter.ts';
import { gaugeDatabase, gaugeProcess } from './gauges.ts';
import { serveMetrics } from './serve.ts';
import { collectFromWorkers, createTotals, nameOf, reportWhenAsked, sendReport } from './workers.ts';

interface Measured {
  counter: Counter;
  /** The address of the metrics. */
  metrics: string;
}

/** Serves the counts of a single process. */
export async function measureAlone(config: Config, store: Store): Promise<Measured> {
  const { counter, counts, own } = measureProcess('main');
  tellAbout(own, config);
  const database = new Registry();
  const refresh = gaugeDatabase(database, store);
  const metrics = await serveMetrics(config, async () => {
    await refresh();
    return Registry.merge([counts, own, database]).metrics();
  });
  return { counter, metrics };
}

/** In the primary: sums up and serves the counts of the workers. */
export async function measureWorkers(config: Config): Promise<Measured> {
  const { counter, counts, own } = measureProcess('main');
  tellAbout(own, config);
  const totals = createTotals();
  const collect = collectFromWorkers(totals);
  const metrics = await serveMetrics(config, async () => {
    totals.add('main', { counts: await counts.getMetricsAsJSON(), process: await own.getMetricsAsJSON() });
    await collect();
    return totals.text();
  });
  return { counter, metrics };
}

/** In a worker: reports to the primary, and a last time when told to. */
export function measureWorker(store: Store): { counter: Counter; reportLast: () => Promise<void> } {
  const { counter, counts, own } = measureProcess(cluster.worker ? nameOf(cluster.worker) : 'worker');
  const database = new Registry();
  const refresh = gaugeDatabase(database, store);
  reportWhenAsked(async () => {
    await refresh();
    const [counted, process, about] = await Promise.all([counts, own, database].map((of) => of.getMetricsAsJSON()));
    return { counts: counted ?? [], process: process ?? [], database: about ?? [] };
  });
  return {
    counter,
    reportLast: async () => sendReport({ counts: await counts.getMetricsAsJSON(), process: [] }),
  };
}

function measureProcess(name: string) {
  const [counts, own] = [new Registry(), new Registry()];
  const counter = createCounter(counts);
  gaugeProcess(own, name, () => counter.streams?.() ?? 0);
  return { counter, counts, own };
}

function tellAbout(registry: Registry, { databaseUrl }: Config): void {
  const about = {
    version: packageJson.version,
    node: process.versions.node,
    engine: databaseUrl ? 'postgres' : 'sqlite',
  };
  const labelNames = ['version', 'node', 'engine'];
  new Gauge({ name: 'pipit_info', help: 'What runs here.', labelNames, registers: [registry] }).set(about, 1);
}
