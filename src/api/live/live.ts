import type { CommunitySettings } from '#contract/community/community.ts';
import * as contract from '#contract/live/live.schema.ts';
import { MESSAGES } from '#contract/refusals/errors.ts';
import { tail } from '#store/data/changes/feed.ts';
import { endOf, positionText } from '#store/data/changes/position.ts';
import { watchFeed } from '#store/data/changes/watch.ts';
import { forReading, type Store } from '#store/engine/store.ts';
import type { Caller } from '#store/nouns/people/sessions.ts';
import { standingsOf } from '#store/reading/visibility/listeners.ts';
import type { FeedPosition } from '#store/schema/data/changes.ts';
import type { EventStream } from '../context.ts';
import { Refusal } from '../http/refusal.ts';
import type { Serve } from '../serve.ts';
import { addChange, type Digest, noDigest } from './digest.ts';
import { hintsOf } from './hints.ts';
import { FULL, holderOf, whoLeaves } from './listeners.ts';
import { createOutbox, eventText, inTurns, type Listener, partsOf } from './outbox.ts';
import { type Counted, createUnread } from './unread.ts';

declare module '../context.ts' {
  interface AppOptions {
    /** Without it, there are no live events. */
    live?: Live;
  }
}

/** Minimum pause between two reads of changes. It grows if reading is slow. */
const GAP_MS = 100;
const MOST_GAP_MS = 2_000;
const REST = 5;
const FAILED_GAP_MS = 1_000;

interface Reader {
  wake(): void;
  /** Resolves when no read is running or will start. */
  stop(): Promise<void>;
}

/** Reads when there is news, one read after the other with pauses. A failed read is repeated. */
function createReader(read: () => Promise<void>, onError: (error: unknown) => void): Reader {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reading: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let notBefore = 0;
  const wake = () => {
    if (reading) again = true;
    else if (!stopped) timer ??= setTimeout(start, Math.max(0, notBefore - performance.now()));
  };
  const start = () => {
    [timer, again] = [undefined, false];
    reading = run();
  };
  const run = async () => {
    const begun = performance.now();
    let failed = false;
    try {
      await read();
    } catch (error) {
      failed = true;
      onError(error);
    }
    const took = performance.now() - begun;
    const gap = failed ? FAILED_GAP_MS : Math.min(MOST_GAP_MS, Math.max(GAP_MS, REST * took));
    notBefore = begun + gap;
    reading = undefined;
    if (again || failed) wake();
  };
  return {
    wake,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await reading;
    },
  };
}

/** Sends live events to the streams of this process. */
interface Live {
  readonly size: number;
  /** Returns the function that opens the stream and sends the first event. It throws if there is no room. */
  join(
    caller: Caller,
    address: string,
    firstSort: CommunitySettings['firstSort'],
  ): Promise<(open: () => EventStream) => void>;
  /** Call it under overload: ends some streams, whose readers reconnect later. */
  shed(): void;
  close(): Promise<void>;
}

export interface LiveOptions {
  store: Store;
  clock: () => number;
  onError: (error: unknown) => void;
  /** `hint`: hints were sent together. `dropped`: a stream ended because its reader did not read. */
  onSent?: ((what: 'hint' | 'dropped') => void) | undefined;
  /** The build of the web client that this process serves. */
  build?: string | undefined;
  /** Maximum streams of this process. Default: no limit. */
  most?: number;
  /** Shorter in tests. */
  beatMs?: number;
  hintMs?: number;
}

/** nginx gives up an upstream that is silent for 60 s, and half-open connections fail only on a write. */
const BEAT_MS = 15_000;
const BEAT = ':\n\n';
/** Readers reconnect at a random time within this period, so that they do not all come together. */
const RETRY_MS = 10_000;
/** Maximum new posts per round. Over it, all readers are told to reload. */
const MOST_MADE = 100;
/** Sessions per query. */
const PART = 100;
const SHED_EVERY_MS = 1_000;
const SHED_PART = 0.1;

export function createLive(options: LiveOptions): Live {
  const { store, clock, onError, onSent, build, most = Number.POSITIVE_INFINITY, beatMs = BEAT_MS, hintMs } = options;
  const listeners = new Set<Listener>();
  const byUser = new Map<number, Set<Listener>>();
  /** New listeners, whose session may have ended before they joined. */
  const unchecked = new Set<Listener>();
  let watching: Promise<() => Promise<void>> | undefined;
  let position: FeedPosition = { feed: '', at: 0 };
  /** Callers who are joining. */
  let joining = 0;
  let unused = false;
  let closed = false;
  let shedAt = Number.NEGATIVE_INFINITY;

  const leave = (listener: Listener) => {
    listeners.delete(listener);
    unchecked.delete(listener);
    outbox.forget(listener);
    const own = byUser.get(listener.id);
    own?.delete(listener);
    if (own?.size === 0) byUser.delete(listener.id);
  };
  const send = (listener: Listener, text: string) => {
    if (listener.stream.write(text)) return;
    leave(listener);
    listener.stream.drop();
    onSent?.('dropped');
  };
  const end = (listener: Listener) => {
    leave(listener);
    listener.stream.end(eventText({ kind: 'bye', data: { retryMs: Math.floor(Math.random() * RETRY_MS) } }));
  };
  const outbox = createOutbox((listener, text) => {
    send(listener, text);
    onSent?.('hint');
  }, hintMs);
  let news: Reader | undefined;
  const unread = createUnread({ store, clock, byUser, send, wake: () => news?.wake() });

  const watch = async () => {
    position = await endOf(forReading(store));
    const reader = createReader(readNews, onError);
    news = reader;
    const stopWatching = watchFeed(store, reader.wake);
    const timer = setInterval(() => void beat(), beatMs);
    (timer as { unref?: () => void }).unref?.();
    return async () => {
      watching = undefined;
      stopWatching();
      clearInterval(timer);
      unread.stop();
      await reader.stop();
    };
  };
  const beat = async () => {
    await inTurns(listeners, (listener) => {
      if (listener.expires <= clock()) end(listener);
      else send(listener, BEAT);
    });
    // Watching continues for one beat without listeners, because a reloaded page returns soon.
    const isUnused = listeners.size + joining === 0;
    if (unused && isUnused) await (await watching)?.();
    unused = isUnused;
  };

  async function readNews(): Promise<void> {
    const reading = forReading(store);
    const digest = noDigest();
    for (let more = true; more; ) {
      const found = await tail(reading, position);
      for (const change of found.changes) addChange(digest, change);
      digest.everything ||= found.tooOld || digest.made.size > MOST_MADE;
      ({ position, more } = found);
    }
    await check(reading, digest);
    await unread.tell(reading, digest);
    await mark(reading, digest);
    void outbox.flush();
  }

  const begin = async () => {
    watching ??= watch();
    await watching.catch((error) => {
      watching = undefined;
      throw error;
    });
  };

  const check = async (reading: Store, { changed, allChanged, everything }: Digest) => {
    const due = new Set(allChanged || everything ? listeners : unchecked);
    for (const id of changed) for (const listener of byUser.get(id) ?? []) due.add(listener);
    await inTurns(partsOf([...due], PART), async (part) => {
      const standings = await standingsOf(
        reading,
        part.map(({ session }) => session),
      );
      for (const listener of part) {
        unchecked.delete(listener);
        const standing = standings.get(listener.session);
        if (!standing || !LISTENING.includes(standing.state)) end(listener);
        else Object.assign(listener, { special: standing.special, expires: standing.expires_at });
      }
    });
  };

  const mark = async (reading: Store, digest: Digest) => {
    const readers = [...byUser.values()].flatMap(([first]) => first ?? []);
    const hintsFor = digest.everything ? () => EVERYTHING : await hintsOf(reading, digest, readers);
    await inTurns(byUser.values(), (own) => {
      const [first] = own;
      const hints = first && hintsFor(first);
      if (hints) for (const listener of own) outbox.add(listener, hints);
    });
  };

  return {
    get size() {
      return listeners.size;
    },
    async join(caller, address, firstSort) {
      if (closed) throw new Refusal(503, MESSAGES.tooManyStreams, { 'retry-after': '5' });
      const { id, special, session_id } = caller;
      joining += 1;
      let counted: Counted;
      try {
        await begin();
        counted = await unread.count({ id, special });
      } finally {
        joining -= 1;
      }
      return (open) => {
        const holder = holderOf(caller, address);
        const same = byUser.get(id) ?? new Set();
        const leaving = whoLeaves({ listeners, same }, holder, most);
        if (leaving === FULL) throw new Refusal(503, MESSAGES.tooManyStreams, { 'retry-after': '10' });
        const stream = open();
        if (leaving) end(leaving);
        const listener: Listener = {
          ...holder,
          ...{ id, special, session: session_id ?? 0, stream, expires: Number.POSITIVE_INFINITY },
          ...{ unreadState: counted.state, next: 0, waiting: undefined },
        };
        listeners.add(listener);
        byUser.set(id, same.add(listener));
        stream.onClose(() => leave(listener));
        const known = { position: positionText(position), streams: listeners.size, unread: counted.unread };
        send(listener, eventText({ kind: 'hello', data: { ...known, firstSort, ...(build && { build }) } }));
        unread.join(listener, counted);
        unchecked.add(listener);
        news?.wake();
      };
    },
    shed() {
      if (performance.now() - shedAt < SHED_EVERY_MS) return;
      shedAt = performance.now();
      for (const listener of [...listeners].slice(0, Math.ceil(listeners.size * SHED_PART))) end(listener);
    },
    async close() {
      closed = true;
      await inTurns([...listeners], end);
      await (await watching?.catch(() => undefined))?.();
    },
  };
}

const LISTENING = ['active', 'silenced'];
const EVERYTHING = { home: true, all: true, people: true, counts: [], comments: [] };

export function serveLive(serve: Serve): void {
  serve(contract.openLive, async ({ live, caller, address, community }) => {
    if (!live) throw new Refusal(404, MESSAGES.noLive);
    return { events: await live.join(caller, address, (await community.current()).firstSort) };
  });
}
