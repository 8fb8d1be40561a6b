import { counterWords } from '#words/en/fields/counter.ts';

export type CounterState = 'free' | 'near' | 'over';

export const counterState = (left: number): CounterState => (left < 0 ? 'over' : left <= 20 ? 'near' : 'free');

/** With a true minus. */
export const counterText = (left: number): string => (left < 0 ? `−${-left}` : String(left));

/** For a screen reader. */
export const said = (left: number): string => (left < 0 ? counterWords.over(-left) : counterWords.left(left));

/** What a screen reader hears after a change: at 20, 10 and 0, and each time the limit is passed; never per key. */
export function announcement(before: number, left: number): string | null {
  const crossed = left < 0 ? before >= 0 : [0, 10, 20].some((mark) => before > mark && left <= mark);
  return crossed ? said(left) : null;
}
