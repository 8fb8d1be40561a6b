import type { Store } from '#store/engine/store.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Config } from '../config/config.ts';
import { type Counter, createCounter } from './counts.ts';
import { createReporter } from './report.ts';
import { serveMetrics } from './serve.ts';
import { createTotals } from './totals.ts';
import { watchVitals } from './vitals.ts';
import { collectFromWorkers, reportWhenAsked, sendReport } from './workers.ts';

interface Measured {
  counter?: Counter;
  /** Where the metrics are served. */
  metrics?: string;
}

/** With METRICS_PORT, what this process counts is served there. */
export async function measureAlone(config: Config, store: Store): Promise<Measured> {
  if (config.metricsPort === null) return {};
  const counter = createCounter();
  const totals = createTotals(about(config));
  const report = createReporter(counter, store);
  return { counter, metrics: await serveMetrics(config, totals, async () => totals.add('main', await report())) };
}

/** In the primary: what the workers count is summed up and served. */
export async function measureWorkers(config: Config): Promise<Measured> {
  if (config.metricsPort === null) return {};
  const counter = createCounter();
  const totals = createTotals(about(config));
  const vitals = watchVitals();
  const collect = collectFromWorkers(totals);
  const metrics = await serveMetrics(config, totals, async () => {
    totals.add('main', { counts: counter.take(), vitals: vitals() });
    await collect();
  });
  return { counter, metrics };
}

/** In a worker: reports to the primary, and for a last time when told. */
export function measureWorker(config: Config, store: Store): { counter?: Counter; reportLast?: () => void } {
  if (config.metricsPort === null) return {};
  const counter = createCounter();
  reportWhenAsked(createReporter(counter, store));
  return { counter, reportLast: () => sendReport({ counts: counter.take() }) };
}

const about = ({ databaseUrl }: Config): Record<string, string> => ({
  version: packageJson.version,
  node: process.versions.node,
  engine: databaseUrl ? 'postgres' : 'sqlite',
});
