import { formatAge, formatAgo, formatDay, formatDayAndYear, formatMoment, formatNow } from '#words/formats.ts';

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
