import type { LiveEvent } from '#contract/live/live.ts';
import { NAMED_POSTS_MAX } from '#contract/rules/limits.ts';
import type { EventStream } from '../context.ts';
import type { Hints, Listening } from './hints.ts';
import type { Holder } from './listeners.ts';

/** Other requests wait no longer than this. */
const TURN_MS = 1;

/** Works through the items and lets other requests run in between. */
export async function inTurns<Item>(items: Iterable<Item>, work: (item: Item) => unknown): Promise<void> {
  let begun = performance.now();
  for (const item of items) {
    const done = work(item);
    if (done instanceof Promise) await done;
    if (performance.now() - begun < TURN_MS) continue;
    await new Promise<void>((resolve) => setTimeout(resolve, 0));
    begun = performance.now();
  }
}

/** Splits items into parts of at most `most`. */
export function* partsOf<Item>(items: readonly Item[], most: number): Generator<Item[]> {
  for (let i = 0; i < items.length; i += most) yield items.slice(i, i + most);
}

/** Pairs of a reader and a thing per query, which takes about a millisecond. */
const PAIRS = 500;

/** Readers per query, for this many things. */
export const partFor = (ids: { length: number }): number => Math.max(1, Math.floor(PAIRS / ids.length));

/** One stream and its reader. */
export interface Listener extends Listening, Holder {
  session: number;
  stream: EventStream;
  /** Time at which the session expires. */
  expires: number;
  /** The unread state that was last sent. */
  unreadState: string;
  /** Time of the next hints at the earliest. */
  next: number;
  waiting: Waiting | undefined;
}

interface Waiting {
  home: boolean;
  all: boolean;
  people: boolean;
  counts?: Set<string>;
  comments?: Set<string>;
}

interface Outbox {
  add(listener: Listener, hints: Hints): void;
  forget(listener: Listener): void;
  /** Sends what is due now, and schedules the rest. */
  flush(): Promise<void>;
}

/** Minimum time between two hints to a reader. Hints in between are sent together. */
const HINT_MS = 2_000;
const LOOK_EVERY_MS = 100;

export function createOutbox(send: (listener: Listener, text: string) => void, hintMs = HINT_MS): Outbox {
  const waiting = new Set<Listener>();
  let flushing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const sendDue = (listener: Listener) => {
    const now = performance.now();
    if (!listener.waiting || listener.next > now) return;
    const text = textOf(listener.waiting);
    waiting.delete(listener);
    listener.waiting = undefined;
    listener.next = now + hintMs;
    send(listener, text);
  };
  const flush = async () => {
    if (flushing) return;
    flushing = true;
    clearTimeout(timer);
    try {
      await inTurns(waiting, sendDue);
    } finally {
      flushing = false;
    }
    if (waiting.size > 0) timer = setTimeout(flush, LOOK_EVERY_MS);
  };
  return {
    flush,
    add(listener, { home, all, people, counts, comments }) {
      if (!home && !all && !people && counts.length === 0 && comments.length === 0) return;
      listener.waiting ??= { home: false, all: false, people: false };
      const own = listener.waiting;
      own.home ||= home;
      own.all ||= all;
      own.people ||= people;
      if (counts.length > 0) own.counts = withNewest(own.counts, counts);
      if (comments.length > 0) own.comments = withNewest(own.comments, comments);
      waiting.add(listener);
    },
    forget: (listener) => void waiting.delete(listener),
  };
}

/** Moves the newest uids to the end. */
function withNewest(known: Set<string> | undefined, newer: readonly string[]): Set<string> {
  const uids = known ?? new Set();
  for (const uid of newer) {
    uids.delete(uid);
    uids.add(uid);
  }
  for (const uid of uids) if (uids.size > NAMED_POSTS_MAX) uids.delete(uid);
  return uids;
}

export const eventText = ({ kind, data }: LiveEvent): string => `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;

const HOME = eventText({ kind: 'home', data: {} });
const ALL = eventText({ kind: 'all', data: {} });
const PEOPLE = eventText({ kind: 'people', data: {} });

function textOf({ home, all, people, counts, comments }: Waiting): string {
  let text = home ? HOME : '';
  if (all) text += ALL;
  if (people) text += PEOPLE;
  if (counts) text += eventText({ kind: 'counts', data: { posts: [...counts] } });
  if (comments) text += eventText({ kind: 'comments', data: { posts: [...comments] } });
  return text;
}
