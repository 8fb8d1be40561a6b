import type { ServerResponse } from 'node:http';
import { Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import { createHttpServer } from '../http/http-server.ts';
import { listen } from '../http/listen.ts';

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
