/** A time as part of a file name: `2026-11-15T09-30-00Z`. The names sort like the times. */
export const stampOf = (now: number): string => `${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

export const momentOf = (stamp: string): number => Date.parse(stamp.replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, 'T$1:$2:$3Z'));
