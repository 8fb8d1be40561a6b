const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const dayAndYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' });

/** now, 4m, 2h, 3d, then 12 May, and 12 May 2024 in another year. A clock that runs behind sees `now`. */
export function relativeTime(at: number, now: number): string {
  const age = now - at;
  if (Number.isNaN(age)) return '';
  if (age < MINUTE) return 'now';
  if (age < HOUR) return `${Math.floor(age / MINUTE)}m`;
  if (age < DAY) return `${Math.floor(age / HOUR)}h`;
  if (age < 7 * DAY) return `${Math.floor(age / DAY)}d`;
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return (sameYear ? day : dayAndYear).format(at);
}

/** 14:06 · 12 May 2026 */
export const fullTime = (at: number): string =>
  Number.isNaN(at) ? '' : `${clock.format(at)} · ${dayAndYear.format(at)}`;

/** May 2022 */
export const monthOf = (iso: string): string => {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? '' : month.format(at);
};
