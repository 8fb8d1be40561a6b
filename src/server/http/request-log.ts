import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestInfo } from '#api/context.ts';
import type { Counter } from '../metrics/counter.ts';
import type { Log } from '../process/log.ts';
import { pathOf, requestIdOf } from './request/request.ts';

/** Long enough that somebody waited, and rare enough to be a line each. */
const SLOW_MS = 1_000;
/** The caller went away before there was an answer: as nginx has it. */
const NO_ONE_WAITED = 499;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'PUT', 'PATCH', 'OPTIONS']);
const OWN_PATHS = new Set(['/healthz', '/readyz', '/api/openapi.json', '/api/docs']);

interface Watched extends ServerResponse {
  told?: RequestInfo;
  /** Undefined once it was followed to its end. */
  endWatch?: ((aborted: boolean) => void) | undefined;
}

export interface Watch {
  /** Follows a request to its end. */
  begin(incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** Of an answer that goes on for as long as somebody listens: it ends with its head. */
  end(outgoing: ServerResponse): void;
  /** `told` is what the app writes into as it learns of it. */
  hear(outgoing: ServerResponse, told: RequestInfo): void;
}

/** For the log and the counter. Undefined when neither wants to know of each request: then none of them costs anything. */
export function createWatch(log: Log, counter: Counter | undefined): Watch | undefined {
  const logged = log.isLevelEnabled('debug');
  if (!logged && !counter) return undefined;

  const end = (incoming: IncomingMessage, outgoing: Watched, begun: number, aborted: boolean) => {
    const { told = {} } = outgoing;
    const { method = '' } = incoming;
    const ms = performance.now() - begun;
    const path = pathOf(incoming);
    const status = outgoing.headersSent ? outgoing.statusCode : NO_ONE_WAITED;
    // How long somebody took to send and then went away says nothing of the server.
    const slow = ms >= SLOW_MS && (outgoing.headersSent || incoming.complete);
    counter?.answered(METHODS.has(method) ? method : 'other', routeOf(path, told), status, ms / 1_000);
    if (!logged && !slow) return;
    const line = {
      requestId: requestIdOf(incoming),
      user: told.user,
      method,
      path: withoutCode(path),
      status,
      ms: Math.round(ms * 10) / 10,
      ...(aborted && { aborted }),
    };
    if (slow) log.warn(line, 'slow request');
    else log.debug(line, 'request');
  };

  return {
    begin(incoming, outgoing: Watched) {
      const begun = performance.now();
      outgoing.endWatch = (aborted) => {
        outgoing.endWatch = undefined;
        end(incoming, outgoing, begun, aborted);
      };
      outgoing.once('close', () => outgoing.endWatch?.(!outgoing.writableFinished));
    },
    end: (outgoing: Watched) => outgoing.endWatch?.(false),
    hear(outgoing: Watched, told) {
      outgoing.told = told;
    },
  };
}

/** Whoever has the code of an invitation can join. */
const withoutCode = (path: string): string => path.replace(/^\/join\/.*/s, '/join/…');

/** One of a few dozen, whatever is asked for. */
function routeOf(path: string, { route }: RequestInfo): string {
  if (route) return route;
  if (OWN_PATHS.has(path)) return path;
  if (path.startsWith('/api')) return '/api/*';
  return path.startsWith('/assets/') ? '/assets/*' : '/*';
}
