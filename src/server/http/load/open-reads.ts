import type { Asked, Gate } from './overload.ts';

/** Reads whose answers are being made at once: between these, so that none takes longer than this. */
const LEAST = 4;
const MOST = 256;
const PATIENCE_MS = 150;
/** Of what may lie unread. */
const MOST_UNREAD = 0.5;

interface Bound extends Pick<Gate, 'watchUnread'> {
  hasRoom(asked: Pick<Asked, 'isRead'>): boolean;
  begin(asked: Asked): void;
}

/**
 * Bounds the reads that are open at once: by less when they become slow, by more while they are quick. Writes are not held
 * up by it, since a body may take its time, and they are limited by themselves. `onEnd`: there may be room again.
 */
export function createBound(now: () => number, onEnd: () => void): Bound {
  let open = 0;
  let most = LEAST;
  let narrowed = -1;
  let unread = () => 0;

  const learn = (began: number) => {
    const ended = now();
    if (ended - began < PATIENCE_MS) {
      if (open > most / 2) most = Math.min(MOST, most + 1);
    } else if (began > narrowed) {
      // Once for all that were open together.
      narrowed = ended;
      most = Math.max(LEAST, most * 0.7);
    }
  };

  return {
    hasRoom: ({ isRead }) => !isRead || (open < most && unread() < MOST_UNREAD),
    begin({ isRead, run }) {
      const began = isRead ? now() : 0;
      const done = run();
      if (!isRead || !done) return;
      open += 1;
      void done.finally(() => {
        learn(began);
        open -= 1;
        onEnd();
      });
    },
    watchUnread: (part) => {
      unread = part;
    },
  };
}
