/** 999, 1.2k, 14k, 3m. Cut, not rounded: a count never claims more than there is. */
export function formatCount(count: number): string {
  if (!(count >= 1)) return '0';
  if (count < 1000) return String(Math.trunc(count));
  if (count < 1_000_000) return `${shorten(count / 1000)}k`;
  return `${shorten(count / 1_000_000)}m`;
}

/** 1 like, 2 likes */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const shorten = (n: number): string => (n < 10 ? String(Math.floor(n * 10) / 10) : String(Math.floor(n)));
