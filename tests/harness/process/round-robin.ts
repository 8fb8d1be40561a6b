import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { askOver } from '../api/wire.ts';

/** A request that a node did not answer, or answered with 500 or more. */
export interface Failure {
  node: number;
  begun: number;
  ended: number;
  what: string;
}

export interface RoundRobin {
  url: string;
  failures: Failure[];
  /** Number of requests that each node has answered. */
  answered: number[];
  /** The latest health of each node; undefined without checks. */
  health: (string | undefined)[];
  /** The health of each node every time that it was taken out. */
  takenOut: string[][];
  stop(): void;
}

export const HEALTHY = '200';

/**
 * Sends each request to the next node, or to the one after it if no process listens there, like any load balancer. With
 * checks of `/readyz`, only ready nodes take part.
 */
export async function startRoundRobin(nodes: readonly string[], checkEveryMs?: number): Promise<RoundRobin> {
  const failures: Failure[] = [];
  const answered = nodes.map(() => 0);
  const health: (string | undefined)[] = nodes.map(() => undefined);
  const takenOut: string[][] = nodes.map(() => []);
  let turn = 0;
  let stopped = false;

  const isIn = (node: number) => health[node] === undefined || health[node] === HEALTHY;
  /** The first node from here on that takes part; if none does, this one. */
  const from = (first: number): number => {
    const inTurn = nodes.map((_, n) => (first + n) % nodes.length);
    return inTurn.find(isIn) ?? first % nodes.length;
  };
  const check = async (url: string, node: number) => {
    while (!stopped) {
      const found = await askOver(false, url, '/readyz', {}).then(
        ({ status, body }) => (status === 200 ? HEALTHY : `${status} ${body.errors}`),
        (error: Error) => error.message,
      );
      if (isIn(node) && found !== HEALTHY) takenOut[node]?.push(found);
      health[node] = found;
      await new Promise((resolve) => setTimeout(resolve, checkEveryMs));
    }
  };

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
      if (error.code === 'ECONNREFUSED' && tries > 1) pass(incoming, outgoing, body, from(node + 1), tries - 1);
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
    pass(incoming, outgoing, Buffer.concat(chunks), from(turn++), nodes.length);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  if (checkEveryMs !== undefined) for (const [node, url] of nodes.entries()) void check(url, node);
  const stop = () => {
    stopped = true;
    server.closeAllConnections();
    server.close();
  };
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, failures, answered, health, takenOut, stop };
}
