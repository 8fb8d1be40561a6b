const DAYS = { ever: 0, day: 1, week: 7, month: 30 };

/** How long a mute or a filter lasts. */
export type Period = keyof typeof DAYS;
export const PERIODS = Object.keys(DAYS) as Period[];

const DAY_MS = 24 * 60 * 60 * 1000;

/** As the server takes it: to the second. */
export const untilOf = (period: Period): string | null =>
  period === 'ever' ? null : `${new Date(Date.now() + DAYS[period] * DAY_MS).toISOString().slice(0, 19)}Z`;
