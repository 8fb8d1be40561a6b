import { fileURLToPath } from 'node:url';
import { createApp } from '#api/app.ts';
import type { Limiter } from '#api/guard/limits.ts';
import { createLive } from '#api/live/live.ts';
import { createPush } from '#api/notifications/push.ts';
import { guestAccount } from '#contract/people/guest.ts';
import * as demo from '#seed/demo/remove.ts';
import { tidyGuestJob } from '#seed/demo/tidy-guest.ts';
import { createJobRunner } from '#store/data/jobs/runner.ts';
import { forReading, type Store } from '#store/engine/store.ts';
import { createCommunity, readAbout } from '#store/nouns/community/settings.ts';
import type { FilesCheck } from '#store/nouns/media/check-files.ts';
import { mediaJobs } from '#store/nouns/media/lifecycle.ts';
import { ownJobs } from '#store/nouns.ts';
import { closeStore } from '#store/open.ts';
import type { Config } from './config/config.ts';
import { tokenSecret } from './config/secret.ts';
import { say } from './config/start-error.ts';
import { createAdmission } from './http/admission.ts';
import { createDelivery } from './http/answers.ts';
import { createConnectingPeer, createPeerOf } from './http/client-address.ts';
import { drain } from './http/drain.ts';
import { createHostCheck } from './http/headers.ts';
import { boundConnections, createHttpServer } from './http/http-server.ts';
import { createListener } from './http/listener.ts';
import { boundUnread, createStreams } from './http/streams.ts';
import { tagKey } from './http/tags.ts';
import { countingLimiter } from './measure.ts';
import { openFiles } from './media/files/open-files.ts';
import { createPictures } from './media/pictures.ts';
import { listen } from './process/listen.ts';
import { createFailureLog, type Log } from './process/log.ts';
import { createLeaving } from './process/shutdown.ts';
import { givenSocket } from './process/systemd-socket.ts';
import type { Share } from './services/ledger.ts';
import { createLimiter, onceAmong, shareInDatabase, shareInParent } from './services/limiter.ts';
import type { Counter } from './services/metrics.ts';
import type { Passwords } from './services/passwords.ts';
import { createPushService } from './services/push.ts';
import { createSite } from './site/site.ts';
import { builtClient } from './site/site-files.ts';

interface Summary {
  address: string;
  engine: string;
  place: string;
  workers: number;
  metrics: string | undefined;
  hasGuest: boolean;
  /** The secret of the set-up, if the community has no owner yet. */
  setUp: string | undefined;
  publicUrl: string | null;
}

export function summarize({ address, engine, place, workers, metrics, hasGuest, setUp, publicUrl }: Summary): void {
  say('listen', address);
  if (workers > 1) say('workers', String(workers));
  if (metrics) say('metrics', metrics);
  say('engine', engine);
  say('data', place);
  if (hasGuest) say('guest', `${guestAccount.username} / ${guestAccount.password}`);
  if (setUp) say('setup', `${publicUrl ?? address}/setup#${setUp}`);
}

/** The start script waits twice as long. */
const DRAIN_MS = 4_000;
const CLOSE_MS = 300;
const SITE = fileURLToPath(new URL('../../dist/web', import.meta.url));

const UNNAMED_PROXY =
  'requests come through a proxy that TRUST_PROXY does not name: all who use it are limited as if they were one';

interface Serving {
  /** The address for people to open. */
  address: string;
  /** `worker`: another worker has taken its place. `node`: announces first that it is leaving. */
  stop: (what: 'node' | 'worker') => Promise<void>;
}

interface Parts {
  store: Store;
  passwords: Passwords;
  log: Log;
  counter: Counter | undefined;
}

/** Serves the API and the site over an open store, until stopped. */
export async function startNode(config: Config, { store, passwords, log, counter }: Parts): Promise<Serving> {
  const failed = createFailureLog(log);
  const share = shareFor(config, store);
  const limiter = limiterFor(config, share, log, counter);
  const community = createCommunity(store, config.fixed);
  const { isLeaving, leave } = createLeaving();
  const newId = () => crypto.randomUUID();
  const push = pushFor(config, store);
  const files = openFiles(config);
  const { pictures, stop: stopPictures } = createPictures(config, files);
  const onCheck = (found: FilesCheck) => logCheck(found, log);
  const jobs = createJobRunner(
    store,
    [
      ...ownJobs(),
      ...mediaJobs(files, undefined, onCheck),
      tidyGuestJob({ clock: Date.now, newId }),
      ...(push ? [push.job] : []),
    ],
    {
      newId,
      onError: (error, job) =>
        failed(error, { job }, job?.dead ? 'a job was given up' : 'a job failed; it is tried again'),
    },
  );
  const live = createLive({
    store,
    clock: Date.now,
    onError: (error) => failed(error, {}, 'live events wait for the database'),
    onSent: counter?.live,
    most: config.maxStreams,
    build: builtClient(SITE),
  });
  if (counter) counter.streams = () => live.size;
  const app = createApp({
    store,
    clock: Date.now,
    newId,
    passwords,
    tokenSecret: await tokenSecret(config, store),
    listCap: config.listCap,
    community,
    sourceUrl: config.sourceUrl ?? '/source.tgz',
    publicUrl: config.publicUrl,
    demo,
    delivery: createDelivery(await tagKey(store)),
    once: share && onceAmong(share),
    limiter,
    corsOrigins: config.corsOrigins,
    isLeaving,
    onError: (error, request) => failed(error, request, 'request failed'),
    wakeJobs: jobs.wake,
    live,
    pictures,
    ...(push && { push }),
  });
  const admission = createAdmission();
  const peerOf = createPeerOf(config.trustProxy, () => log.warn(UNNAMED_PROXY));
  const isOwnHost = createHostCheck(config.publicUrl, peerOf);
  const listener = createListener({
    app,
    site: createSite(SITE, {
      ...config,
      limiter,
      community: {
        front: () => community.current(),
        about: () => readAbout(forReading(store), community),
      },
    }),
    log,
    peerOf,
    admission,
    streams: createStreams(config.maxStreams),
    onOverload: live.shed,
    isOwnHost,
    counter,
  });
  const server = createHttpServer(listener).on('connection', admission.onConnection);
  const socket = givenSocket();
  boundConnections(server, {
    // The process that opened the socket limits connections itself.
    perPeer: socket === undefined ? config.maxConnectionsPerAddress : null,
    peerOf: createConnectingPeer(config.trustProxy),
  });
  admission.watchUnread(boundUnread(server));
  const { host, port } = config;
  const address = await listen(server, { host, port, socket });
  jobs.start();
  const stop = async (what: 'node' | 'worker') => {
    const begun = performance.now();
    await live.close();
    // At a socket that stays open, callers wait for the next server and need not go elsewhere.
    if (what === 'node' && socket === undefined) await leave();
    await drain(server, DRAIN_MS - (performance.now() - begun));
    stopPictures();
    await closeSoon(store);
  };
  return { address, stop };
}

function logCheck({ files, missing, names, other }: FilesCheck, log: Log): void {
  if (other !== undefined)
    log.error({ mark: other }, 'the pictures belong to another database: none was removed; the doctor says what to do');
  if (missing > 0)
    log.error({ files, missing, names }, 'pictures are missing in storage: bring them back from a backup');
}

function pushFor({ pushHosts, publicUrl, securityContact }: Config, store: Store) {
  if (pushHosts === null) return undefined;
  const contact = securityContact?.startsWith('tel:') ? null : securityContact;
  return createPush({ store, service: createPushService({ hosts: pushHosts }), clock: Date.now, publicUrl, contact });
}

/** A single process counts alone; several count in a place that all share. */
const shareFor = ({ databaseUrl, workers }: Config, store: Store): Share | undefined =>
  databaseUrl ? shareInDatabase(store) : workers > 1 ? shareInParent() : undefined;

function limiterFor(
  config: Config,
  share: Share | undefined,
  log: Log,
  counter: Counter | undefined,
): Limiter | undefined {
  if (!config.rateLimits) return undefined;
  const limiter = createLimiter(config.rateLimits, share, (error) => log.warn({ err: error }, 'limits are not shared'));
  return counter ? countingLimiter(limiter, counter) : limiter;
}

/** A database that does not respond must not delay the end. */
export async function closeSoon(store: Store): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, CLOSE_MS));
  await Promise.race([closeStore(store), late]);
}
