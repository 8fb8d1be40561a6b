import type { ServerResponse } from 'node:http';
import type { Config } from '../config/config.ts';
import { createHttpServer } from '../http/http-server.ts';
import { listen } from '../http/listen.ts';
import type { Totals } from './totals.ts';

const PLAIN = { 'content-type': 'text/plain' };

/** Serves the totals on a port of their own, with what `collect` brings in first. */
export async function serveMetrics(
  { metricsHost, metricsPort }: Pick<Config, 'metricsHost' | 'metricsPort'>,
  totals: Totals,
  collect: () => Promise<void>,
): Promise<string> {
  const answer = async (outgoing: ServerResponse) => {
    await collect();
    const text = totals.text();
    outgoing.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text);
  };
  const server = createHttpServer(({ method, url }, outgoing) => {
    if (url !== '/metrics' || (method !== 'GET' && method !== 'HEAD')) {
      outgoing.writeHead(404, PLAIN).end('Only GET /metrics is served here.\n');
      return;
    }
    // An error that nobody catches would end the process.
    answer(outgoing).catch((error) => outgoing.writeHead(500, PLAIN).end(`The metrics were not collected: ${error}\n`));
  });
  const address = await listen(server, { host: metricsHost, port: metricsPort ?? 0, prefix: 'METRICS_' });
  // It ends with the process: nothing waits for a scrape.
  server.unref();
  return `${address}/metrics`;
}
