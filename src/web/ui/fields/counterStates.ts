export type CounterState = 'free' | 'near' | 'over';

export const counterState = (left: number): CounterState => (left < 0 ? 'over' : left <= 20 ? 'near' : 'free');

/** With a true minus. */
export const counterText = (left: number): string => (left < 0 ? `−${-left}` : String(left));

export const characters = (count: number): string => (count === 1 ? '1 character' : `${count} characters`);

/** What a screen reader hears after a change: at 20, 10 and 0, and each time the limit is passed; never per key. */
export function announcement(before: number, left: number): string | null {
  if (left < 0) return before >= 0 ? `${characters(-left)} over the limit` : null;
  const crossed = [0, 10, 20].some((mark) => before > mark && left <= mark);
  return crossed ? `${characters(left)} left` : null;
}
