import { useSyncExternalStore } from 'react';
import { clock } from './clock.ts';
import { fullTime, relativeTime } from './relativeTime.ts';

interface TimeProps {
  /** ISO. */
  at: string;
  /** The date and time in full, standing still. */
  full?: boolean | undefined;
  /** In words, for a sentence: “4m” reads like months after “Joined”. */
  ago?: boolean | undefined;
  className?: string | undefined;
}

/** Draws again only when its own text has changed. */
export function Time({ at, full, ago, className }: TimeProps) {
  const stamp = Date.parse(at);
  const read = () => (full ? fullTime(stamp) : relativeTime(stamp, Date.now(), ago));
  const text = useSyncExternalStore(clock.watch, read, read);
  return (
    <time className={className} dateTime={at} title={full ? undefined : fullTime(stamp)}>
      {text}
    </time>
  );
}
