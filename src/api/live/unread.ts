import { NAMED_POSTS_MAX } from '#contract/rules/limits.ts';
import { forReading, type Store } from '#store/engine/store.ts';
import { noteHeard } from '#store/nouns/notifications/push.ts';
import { type Unread, unreadOf } from '#store/reading/notifications/unread.ts';
import { noticedAmong } from '#store/reading/visibility/audience.ts';
import type { Digest } from './digest.ts';
import type { Listening } from './hints.ts';
import { eventText, inTurns, type Listener, partFor, partsOf } from './outbox.ts';

export interface UnreadOptions {
  store: Store;
  clock: () => number;
  byUser: ReadonlyMap<number, ReadonlySet<Listener>>;
  send: (listener: Listener, text: string) => void;
  /** Makes the hub call `tell` again. */
  wake: () => void;
}

/** The count for a caller who is joining. */
export interface Counted {
  unread: number;
  state: string;
  /** Number of `tell` calls before the count. */
  turn: number;
}

/** Members per query. */
const PART = 100;
/** All members are counted again no more often than this, and less often if counting is slow. */
const ALL_EVERY_MS = 1_000;
const ALL_REST = 10;

/**
 * Sends the number of unread notifications to members for whom it, or the time they last saw them, changed. Moderators
 * also get it with every change of their queue.
 */
export function createUnread({ store, clock, byUser, send, wake }: UnreadOptions) {
  /** Members who were counted before the last `tell` but joined after it. */
  const late = new Set<number>();
  let turn = 0;
  let allDue = false;
  let allNext = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** If it cannot be stored, a push may repeat what was shown here. */
  const heard = (users: number[]) => noteHeard(store, users, clock()).catch(() => undefined);

  /** Returns whether all members are due now. */
  const takeAll = (): boolean => {
    const rest = allNext - performance.now();
    if (!allDue || rest <= 0) return allDue;
    timer ??= setTimeout(() => {
      timer = undefined;
      wake();
    }, rest);
    (timer as { unref?: () => void }).unref?.();
    return false;
  };

  const tellSome = (reading: Store, readers: Listener[], noticed: ReadonlySet<number>) =>
    inTurns(partsOf(readers, PART), async (part) => {
      const found = await unreadOf(reading, part);
      for (const { id } of part) {
        const unread = found.get(id) ?? NONE;
        const text = eventText({ kind: 'notices', data: { unread: unread.count } });
        const always = unread.moderates && noticed.has(id);
        for (const listener of byUser.get(id) ?? []) {
          if (!always && listener.unreadState === stateOf(unread)) continue;
          listener.unreadState = stateOf(unread);
          send(listener, text);
        }
      }
      const told = part.map(({ id }) => id).filter((id) => noticed.has(id));
      if (told.length > 0) await heard(told);
    });

  return {
    async count(reader: Listening): Promise<Counted> {
      const before = turn;
      const unread = (await unreadOf(forReading(store), [reader])).get(reader.id) ?? NONE;
      if (unread.count > 0) await heard([reader.id]);
      return { unread: unread.count, state: stateOf(unread), turn: before };
    },
    join({ id }: Listener, counted: Counted): void {
      if (counted.turn !== turn) late.add(id);
    },
    async tell(reading: Store, { noticed, recounted, turned, allChanged, everything }: Digest): Promise<void> {
      turn += 1;
      const listening = [...byUser.values()].flatMap(([first]) => first ?? []);
      const due = new Set([...noticed, ...recounted, ...late]);
      late.clear();
      allDue ||= allChanged || everything || turned.size > NAMED_POSTS_MAX;
      if (takeAll()) {
        const begun = performance.now();
        await tellSome(reading, listening, everything ? new Set(byUser.keys()) : noticed);
        allDue = false;
        allNext = begun + Math.max(ALL_EVERY_MS, ALL_REST * (performance.now() - begun));
        return;
      }
      const posts = [...turned].slice(-NAMED_POSTS_MAX);
      if (posts.length > 0) {
        const ids = listening.map(({ id }) => id);
        await inTurns(partsOf(ids, partFor(posts)), async (part) => {
          for (const { id } of await noticedAmong(reading, part, posts)) due.add(Number(id));
        });
      }
      const readers = listening.filter(({ id }) => due.has(id));
      await tellSome(reading, readers, noticed);
    },
    stop: () => clearTimeout(timer),
  };
}

const NONE: Unread = { count: 0, seen: 0 };

const stateOf = ({ count, seen }: Unread): string => `${count} ${seen}`;
