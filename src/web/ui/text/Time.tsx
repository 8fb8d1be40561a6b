import { useSyncExternalStore } from 'react';
import { formatAge, formatAgo, formatDay, formatDayAndYear, formatMoment, formatNow } from '#words/formats.ts';
import { createSignal } from '../../core/signal.ts';

const TICK_MS = 20_000;
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for every time on the page; it rests while the page is hidden. */
const clock = createSignal(0, () => {
  document.addEventListener('visibilitychange', onVisibility);
  timer = setInterval(tick, TICK_MS);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    clearInterval(timer);
  };
});

function onVisibility(): void {
  clearInterval(timer);
  if (document.hidden) return;
  tick();
  timer = setInterval(tick, TICK_MS);
}

const tick = (): void => clock.set(Date.now());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * now, 4m, 2h, 3d, then 12 May, and 12 May 2024 in another year; with `ago` 4 min ago, 2 hr ago, yesterday. A stamp from the
 * future is `now`.
 */
export function relativeTime(at: number, now: number, ago = false): string {
  const format = ago ? formatAgo : formatAge;
  const age = now - at;
  if (Number.isNaN(age)) return '';
  if (age < MINUTE) return formatNow();
  if (age < HOUR) return format(Math.floor(age / MINUTE), 'minute');
  if (age < DAY) return format(Math.floor(age / HOUR), 'hour');
  if (age < 7 * DAY) return format(Math.floor(age / DAY), 'day');
  const date = new Date(at);
  return date.getFullYear() === new Date(now).getFullYear() ? formatDay(date) : formatDayAndYear(date);
}

/** 14:06 · 12 May 2026 */
export const fullTime = (at: number): string => (Number.isNaN(at) ? '' : formatMoment(new Date(at)));

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
