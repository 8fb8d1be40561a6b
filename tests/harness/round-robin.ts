import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a node was given and did not answer, or answered with 500 or more. */
export interface Failure {
  node: number;
  begun: number;
  ended: number;
  what: string;
}

export interface RoundRobin {
  url: string;
  failures: Failure[];
  /** How many requests each node has answered. */
  answered: number[];
  stop(): void;
}

/** Gives each request to the next node, and to the one after it when nobody listens there: what any balancer does. */
export async function startRoundRobin(nodes: readonly string[]): Promise<RoundRobin> {
  const failures: Failure[] = [];
  const answered = nodes.map(() => 0);
  let turn = 0;

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, node: number, tries: number) => {
    const begun = Date.now();
    const fail = (what: string) => {
      failures.push({ node, begun, ended: Date.now(), what: `${incoming.method} ${incoming.url}: ${what}` });
      if (!outgoing.headersSent) outgoing.writeHead(502).end('{}');
    };
    const { method, url, headers } = incoming;
    const sent = request(`${nodes[node]}${url}`, {
      agent: false,
      method,
      headers: { ...headers, connection: 'close' },
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && tries > 1)
        pass(incoming, outgoing, body, (node + 1) % nodes.length, tries - 1);
      else fail(error.message);
    });
    sent.on('response', async (answer) => {
      try {
        const chunks: Buffer[] = [];
        for await (const chunk of answer) chunks.push(chunk);
        const status = answer.statusCode ?? 0;
        if (status >= 500) return fail(`${status} ${Buffer.concat(chunks)}`);
        answered[node] = (answered[node] ?? 0) + 1;
        outgoing.writeHead(status).end(Buffer.concat(chunks));
      } catch (error) {
        fail(String(error));
      }
    });
    sent.end(body);
  };
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    pass(incoming, outgoing, Buffer.concat(chunks), turn++ % nodes.length, nodes.length);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, failures, answered, stop };
}
