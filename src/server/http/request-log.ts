import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestInfo } from '#api/context.ts';
import type { Log } from '../process/log.ts';
import type { Counter } from '../services/metrics.ts';
import { pathOf, requestIdOf } from './request.ts';

/** Slow enough to be noticed, and rare enough to log each. */
const SLOW_MS = 1_000;
/** The caller disconnected before the response. The status is that of nginx. */
const NO_ONE_WAITED = 499;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'PUT', 'PATCH', 'OPTIONS']);
const OWN_PATHS = new Set(['/healthz', '/readyz', '/api/openapi.json', '/api/docs']);

interface Watched extends ServerResponse {
  told?: RequestInfo;
  /** Undefined after the end of the request. */
  endWatch?: ((aborted: boolean) => void) | undefined;
}

export interface Watch {
  /** Follows a request to its end. */
  begin(incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** Ends a streaming response, whose time is that of its head. */
  end(outgoing: ServerResponse): void;
  /** The app adds its facts to `told`. */
  hear(outgoing: ServerResponse, told: RequestInfo): void;
}

/**
 * Records requests for the log and the metrics. Returns undefined if neither needs them, so that requests cost nothing.
 */
export function createWatch(log: Log, counter: Counter | undefined): Watch | undefined {
  const logged = log.isLevelEnabled('debug');
  if (!logged && !counter) return undefined;

  const end = (incoming: IncomingMessage, outgoing: Watched, begun: number, aborted: boolean) => {
    const { told = {} } = outgoing;
    const { method = '' } = incoming;
    const ms = performance.now() - begun;
    const path = pathOf(incoming);
    const status = outgoing.headersSent ? outgoing.statusCode : NO_ONE_WAITED;
    // An interrupted upload was slow because of its sender, not the server.
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

/** The code of an invitation lets anyone join. */
const withoutCode = (path: string): string => path.replace(/^\/join\/.*/s, '/join/…');

/** Returns one of a few dozen routes for any path. */
function routeOf(path: string, { route }: RequestInfo): string {
  if (route) return route;
  if (OWN_PATHS.has(path)) return path;
  if (path.startsWith('/api')) return '/api/*';
  return path.startsWith('/assets/') ? '/assets/*' : '/*';
}
