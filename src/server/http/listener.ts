import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { RequestInfo } from '#api/context.ts';
import { failureReply, refusalReply } from '#api/http/reply.ts';
import { MEDIA_PATH } from '#contract/media/media.ts';
import type { Fault } from '#contract/refusals/codes.ts';
import { createTurns } from '#store/engine/turns.ts';
import { FilesUnavailable } from '#store/nouns/media/files.ts';
import type { Log } from '../process/log.ts';
import type { Counter } from '../services/metrics.ts';
import { type Admission, turnAway } from './admission.ts';
import type { NodePeer, PeerOf } from './client-address.ts';
import { type HostCheck, HSTS, refuseRequest } from './headers.ts';
import { bodyStream, pathOf, requestIdOf } from './request.ts';
import { createWatch } from './request-log.ts';
import { openEventStream, type Streams } from './streams.ts';

export type App = (request: Request, told: RequestInfo) => Response | Promise<Response>;

export interface Parts {
  app: App;
  site: Site;
  log: Log;
  peerOf: PeerOf;
  admission: Admission;
  streams: Streams;
  /** Called when a request is refused because of overload. */
  onOverload?: () => void;
  isOwnHost: HostCheck;
  counter?: Counter | undefined;
}

/** Concurrent reads of picture files, which are small. Their storage may be slow, or not respond. */
const MOST_FILES = 64;
const LONGEST_LINE_FOR_FILES = 256;
const FILE_LINE_MS = 2_000;

interface Admitted extends ServerResponse {
  leave?: () => void;
}

/** The API gets its requests directly; all others are for the site. */
export function createListener(parts: Parts): RequestListener {
  const { app, site, log, peerOf, admission, streams, onOverload, isOwnHost, counter } = parts;
  const watch = createWatch(log, counter);
  const tooMany = () => new FilesUnavailable('as many files of pictures are waited for as may be');
  const fileTurns = createTurns(MOST_FILES, {
    longest: LONGEST_LINE_FOR_FILES,
    patienceMs: FILE_LINE_MS,
    refuse: tooMany,
  });
  const answer = (request: Request, { incoming, outgoing }: HttpBindings) => {
    const peer: NodePeer & RequestInfo = peerOf(incoming);
    watch?.hear(outgoing, peer);
    if (peer.secure) outgoing.setHeader(...HSTS);
    peer.beginStream = () => {
      const begins = streams.begin(outgoing);
      if (begins) (outgoing as Admitted).leave?.();
      return begins;
    };
    peer.file = () => bodyStream(incoming);
    peer.inFileTurn = (work) => {
      (outgoing as Admitted).leave?.();
      return fileTurns(work);
    };
    if (!isForEvents(incoming)) return app(request, peer);
    peer.openStream = (headers) => {
      // Behind an unsent response, events could not be written, and a lost reader not be noticed.
      if (!outgoing.socket) return undefined;
      watch?.end(outgoing);
      return openEventStream(outgoing, headers);
    };
    return unlessSent(app(request, peer), outgoing);
  };
  const api = getRequestListener((request, bindings) => answer(request, bindings as HttpBindings), {
    errorHandler: (error) => answerFailure(error, log),
  });

  const route = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const path = pathOf(incoming);
    if (DOTS.test(path)) return refuseRequest(outgoing, 400, BAD_PATH);
    if (isProbe(path)) {
      // Load balancers use HTTP/1.0 and any name.
      incoming.headers.host ??= 'localhost';
      requestIdOf(incoming);
      void api(incoming, outgoing);
      return;
    }
    if (!isOwnHost(incoming, outgoing)) return;
    // A file of the site costs no more than a refusal.
    if (!isForApi(path)) return site(incoming, outgoing, path, peerOf(incoming));
    requestIdOf(incoming);
    admission.enter({
      isRead: incoming.method === 'GET' || incoming.method === 'HEAD',
      run: (leave) => {
        // The caller has disconnected while waiting.
        if (incoming.socket.destroyed) return undefined;
        (outgoing as Admitted).leave = leave;
        return api(incoming, outgoing);
      },
      refuse: () => {
        onOverload?.();
        turnAway(outgoing);
      },
    });
  };
  if (!watch) return route;

  return (incoming, outgoing) => {
    watch.begin(incoming, outgoing);
    route(incoming, outgoing);
  };
}

const isForEvents = ({ url }: IncomingMessage): boolean => url?.startsWith('/api/live') ?? false;

/** Events have been sent outside of the app's response. */
const unlessSent = async (answer: Response | Promise<Response>, outgoing: ServerResponse): Promise<Response> => {
  const given = await answer;
  return outgoing.headersSent ? RESPONSE_ALREADY_SENT : given;
};

function isForApi(path: string): boolean {
  return path.startsWith('/api/') || path === '/api' || path.startsWith(MEDIA_PATH);
}

const isProbe = (path: string): boolean => /^\/(healthz|readyz)\/?$/.test(path);

const BAD_PATH: Fault = {
  code: 'bad_path',
  message: 'The path has . or .. in it. Send the path that is meant.',
};
const MALFORMED: Fault = {
  code: 'malformed_request',
  message: 'The request is malformed. Check its host and path.',
};

/** The app would resolve such a path to another one than is checked here. Browsers send none. */
const DOTS = /(?:[/\\]|%2f|%5c)(?:\.|%2e){1,2}(?:[/\\]|%2f|%5c|$)/i;

function answerFailure(error: unknown, log: Log): Response {
  if (error instanceof RequestError) {
    return refusalReply(400, [MALFORMED]);
  }
  const requestId = randomUUID();
  log.error({ err: error, requestId }, 'request failed');
  return failureReply(requestId);
}

export type Site = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  path: string,
  peer: Pick<NodePeer, 'address' | 'secure'>,
) => void;
