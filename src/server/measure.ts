import cluster from 'node:cluster';
import type { ServerResponse } from 'node:http';
import { Gauge, Registry } from 'prom-client';
import type { Limiter, Quota } from '#api/guard/limits.ts';
import type { Limit } from '#contract/refusals/spent.ts';
import type { Store } from '#store/engine/store.ts';
import packageJson from '../../package.json' with { type: 'json' };
import type { Config } from './config/config.ts';
import { createHttpServer } from './http/http-server.ts';
import { listen } from './process/listen.ts';
import {
  type Counter,
  collectFromWorkers,
  createCounter,
  createTotals,
  gaugeDatabase,
  gaugeProcess,
  nameOf,
  reportWhenAsked,
  sendReport,
} from './services/metrics.ts';

const DEFAULT = { host: '127.0.0.1', port: 0 };
const PLAIN = { 'content-type': 'text/plain' };

/** Serves `text` at each scrape, on a separate port. */
export async function serveMetrics({ metrics }: Pick<Config, 'metrics'>, text: () => Promise<string>): Promise<string> {
  const answer = async (outgoing: ServerResponse) => {
    const body = await text();
    outgoing.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(body);
  };
  const server = createHttpServer(({ method, url }, outgoing) => {
    if (url !== '/metrics' || (method !== 'GET' && method !== 'HEAD')) {
      outgoing.writeHead(404, PLAIN).end('Only GET /metrics is served here.\n');
      return;
    }
    // An unhandled rejection would end the process.
    answer(outgoing).catch((error) => outgoing.writeHead(500, PLAIN).end(`The metrics were not collected: ${error}\n`));
  });
  const address = await listen(server, {
    ...DEFAULT,
    ...metrics,
    named: { host: 'METRICS_PORT', port: 'METRICS_PORT' },
  });
  // The server ends with the process, without waiting for a scrape.
  server.unref();
  return `${address}/metrics`;
}

/** Counts the calls that the limiter refuses. */
export function countingLimiter(limiter: Limiter, counter: Counter): Limiter {
  const seen = (limit: Limit, standing: Quota | undefined) => {
    if (standing?.allowed === false) counter.limited(limit);
    return standing;
  };
  return {
    ...limiter,
    spend: async (limit, ...spent) => seen(limit, await limiter.spend(limit, ...spent)),
    look: async (limit, who) => seen(limit, await limiter.look(limit, who)),
  };
}

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
