const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** As British English has them. `Intl.DateTimeFormat` takes 40 ms of a slow phone before its first date. */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

/** now, 4m, 2h, 3d, then 12 May, and 12 May 2024 in another year. A clock that runs behind sees `now`. */
export function relativeTime(at: number, now: number): string {
  const age = now - at;
  if (Number.isNaN(age)) return '';
  if (age < MINUTE) return 'now';
  if (age < HOUR) return `${Math.floor(age / MINUTE)}m`;
  if (age < DAY) return `${Math.floor(age / HOUR)}h`;
  if (age < 7 * DAY) return `${Math.floor(age / DAY)}d`;
  const date = new Date(at);
  return date.getFullYear() === new Date(now).getFullYear() ? dayOf(date) : dayAndYearOf(date);
}

/** 14:06 · 12 May 2026 */
export function fullTime(at: number): string {
  if (Number.isNaN(at)) return '';
  const date = new Date(at);
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())} · ${dayAndYearOf(date)}`;
}

const dayOf = (date: Date): string => `${date.getDate()} ${MONTHS[date.getMonth()]}`;

const dayAndYearOf = (date: Date): string => `${dayOf(date)} ${date.getFullYear()}`;

const twoDigits = (number: number): string => String(number).padStart(2, '0');
