import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server';
import type { Peer } from '#api/limits.ts';
import { failureReply, refusalReply } from '#api/reply.ts';
import type { Log } from './log.ts';
import { type Gate, turnAway } from './overload.ts';
import type { PeerOf } from './peer.ts';
import { HSTS } from './security-headers.ts';
import type { Site } from './site.ts';

export type App = (request: Request, peer: Peer) => Response | Promise<Response>;

export interface Parts {
  app: App;
  site: Site;
  log: Log;
  peerOf: PeerOf;
  gate: Gate;
}

/** The API gets its requests straight; everything else is the site's. */
export function createListener({ app, site, log, peerOf, gate }: Parts): RequestListener {
  const answer = (request: Request, { incoming, outgoing }: HttpBindings) => {
    const peer = peerOf(incoming);
    if (peer.secure) outgoing.setHeader(...HSTS);
    return app(request, peer);
  };
  const api = getRequestListener((request, bindings) => answer(request, bindings as HttpBindings), {
    errorHandler: (error) => answerFailure(error, log),
  });

  const serve = (incoming: IncomingMessage, outgoing: ServerResponse, path: string): Promise<void> | undefined => {
    // Who has hung up while waiting in line is not waited for.
    if (incoming.socket.destroyed) return undefined;
    if (isForApi(path)) {
      requestIdOf(incoming);
      return api(incoming, outgoing);
    }
    site(incoming, outgoing, path, peerOf(incoming).secure);
    return undefined;
  };

  const route = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const path = pathOf(incoming);
    if (isProbe(path)) {
      void api(incoming, outgoing);
      return;
    }
    gate.enter({
      isRead: incoming.method === 'GET',
      run: () => serve(incoming, outgoing, path),
      refuse: () => turnAway(outgoing),
    });
  };
  if (!log.isLevelEnabled('debug')) return route;

  return (incoming, outgoing) => {
    logWhenDone(incoming, outgoing, log);
    route(incoming, outgoing);
  };
}

function pathOf({ url = '/' }: IncomingMessage): string {
  if (!url.startsWith('/')) return URL.parse(url)?.pathname ?? '/';
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

function isForApi(path: string): boolean {
  return path.startsWith('/api/') || path === '/api';
}

const isProbe = (path: string): boolean => path === '/healthz' || path === '/readyz';

function logWhenDone(incoming: IncomingMessage, outgoing: ServerResponse, log: Log): void {
  const begun = performance.now();
  const requestId = requestIdOf(incoming);
  outgoing.once('close', () => {
    const ms = Math.round((performance.now() - begun) * 10) / 10;
    const { method } = incoming;
    const line = { requestId, method, path: pathOf(incoming), status: outgoing.statusCode, ms };
    log.debug(outgoing.writableFinished ? line : { ...line, aborted: true }, 'request');
  });
}

/** A proxy's id if it has the shape of one, else a new one, put where the app looks for it when it names a failure. */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  if (typeof given === 'string' && /^[\w.-]{8,64}$/.test(given)) return given;
  const made = randomUUID();
  headers['x-request-id'] = made;
  return made;
}

function answerFailure(error: unknown, log: Log): Response {
  if (error instanceof RequestError) {
    return refusalReply(400, ['The request is malformed. Check its host and path.']);
  }
  const requestId = randomUUID();
  log.error({ err: error, requestId }, 'request failed');
  return failureReply(requestId);
}
