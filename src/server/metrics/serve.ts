import type { ServerResponse } from 'node:http';
import { Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import { createHttpServer } from '../http/http-server.ts';
import { listen } from '../http/listen.ts';

const PLAIN = { 'content-type': 'text/plain' };

/** Serves `text` at each scrape, on a port of its own. */
export async function serveMetrics(
  { metricsHost, metricsPort }: Pick<Config, 'metricsHost' | 'metricsPort'>,
  text: () => Promise<string>,
): Promise<string> {
  const answer = async (outgoing: ServerResponse) => {
    const metrics = await text();
    outgoing.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(metrics);
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
