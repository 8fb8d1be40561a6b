import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { createLive, type LiveOptions } from '#api/live/live.ts';
import { createAdmission } from '#server/http/admission.ts';
import { createPeerOf } from '#server/http/client-address.ts';
import { drain } from '#server/http/drain.ts';
import { createHostCheck } from '#server/http/headers.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { createListener } from '#server/http/listener.ts';
import { createStreams } from '#server/http/streams.ts';
import type { World } from '../world.ts';
import type { Fetch } from './caller.ts';

/** A node of the world that answers over HTTP, with live events. */
export async function serveLive(world: World, own: Partial<LiveOptions> = {}) {
  const { store = world.store } = own;
  const onError = (error: unknown) => console.error(error);
  const live = createLive({ store, clock: world.clock.now, onError, ...own });
  const app: Fetch = world.node({ store, live });
  const peerOf = createPeerOf(0);
  const listener = createListener({
    app,
    site: (_, outgoing) => void outgoing.end(),
    log: pino({ level: 'silent' }),
    peerOf,
    admission: createAdmission(),
    streams: createStreams(1),
    isOwnHost: createHostCheck(null, peerOf),
  });
  const server = createHttpServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    app,
    live,
    stop: async () => {
      await live.close();
      await drain(server, 2_000);
    },
  };
}
