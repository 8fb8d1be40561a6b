import type { CommunitySettings } from '#contract/community/community.ts';
import { MESSAGES } from '#contract/refusals/errors.ts';
import { tail } from '#store/data/changes/feed.ts';
import { endOf, type Position, positionText } from '#store/data/changes/position.ts';
import { watchFeed } from '#store/data/changes/watch.ts';
import { forReading } from '#store/engine/read-cache.ts';
import type { Store } from '#store/engine/store.ts';
import type { Caller } from '#store/nouns/people/sessions.ts';
import { standingsOf } from '#store/reading/visibility/listeners.ts';
import { Refusal } from '../refusal.ts';
import { FULL, holderOf, whoLeaves } from './crowd.ts';
import { addChange, type Digest, noDigest } from './digest.ts';
import { hintsOf } from './hints.ts';
import { createOutbox, type Listener } from './outbox.ts';
import { createReader, type Reader } from './reader.ts';
import { type EventStream, eventText } from './stream.ts';
import { inTurns, partsOf } from './turns.ts';
import { type Counted, createUnread } from './unread.ts';

/** Sends events to all who listen to this process. */
export interface Live {
  readonly size: number;
  /** Gives what begins the events: it opens the stream once there is room, and refuses where there is none. */
  join(
    caller: Caller,
    address: string,
    firstSort: CommunitySettings['firstSort'],
  ): Promise<(open: () => EventStream) => void>;
  /** There is more to do than can be done: some streams end, and their readers come back later. */
  shed(): void;
  /** Ends all streams. */
  close(): Promise<void>;
}

export interface LiveOptions {
  store: Store;
  clock: () => number;
  onError: (error: unknown) => void;
  /** `hint`: some were sent together. `dropped`: a stream was, since its reader did not read. */
  onSent?: ((what: 'hint' | 'dropped') => void) | undefined;
  /** The build of the web client that this process serves. */
  build?: string | undefined;
  /** Streams of all listeners to this process; without it there may be any number. */
  most?: number;
  /** Shorter in tests. */
  beatMs?: number;
  hintMs?: number;
}

/** nginx gives up an upstream that is silent for 60 s; half-open connections show when they are written to. */
const BEAT_MS = 15_000;
const BEAT = ':\n\n';
/** Who has to come back does so within this time: all at once would be a crowd. */
const RETRY_MS = 10_000;
/** Of new posts at once; beyond it everybody is told to look. */
const MOST_MADE = 100;
/** Of sessions in one query. */
const PART = 100;
const SHED_EVERY_MS = 1_000;
const SHED_PART = 0.1;

export function createLive(options: LiveOptions): Live {
  const { store, clock, onError, onSent, build, most = Number.POSITIVE_INFINITY, beatMs = BEAT_MS, hintMs } = options;
  const listeners = new Set<Listener>();
  const byUser = new Map<number, Set<Listener>>();
  /** Something may have ended their sessions before they were listening. */
  const unchecked = new Set<Listener>();
  let watching: Promise<() => Promise<void>> | undefined;
  let position: Position = { feed: '', at: 0 };
  /** Who is about to listen. */
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
    // Whoever reloads a page is back soon.
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
