import { getNumbers } from '#contract/moderation/cases.ts';
import { deskWords as words } from '#words/en/moderation/desk.tsx';
import { formatAge } from '#words/formats.ts';
import type { Call } from '../../data/calls/client.ts';
import { useAnswer } from '../../data/calls/useAnswer.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How the desk does, for the owner. */
export function Numbers() {
  const [numbers] = useAnswer(ask);
  if (!numbers || numbers.settled === 0) return null;
  const { settled, medianSeconds } = numbers;
  return (
    <p className="rule-head">
      {medianSeconds === null ? words.settled(settled) : words.settledWithin(settled, durationOf(medianSeconds))}
    </p>
  );
}

const ask = (call: Call, signal: AbortSignal) => call(getNumbers, { signal });

function durationOf(seconds: number): string {
  if (seconds < HOUR) return formatAge(Math.max(1, Math.round(seconds / MINUTE)), 'minute');
  return seconds < 2 * DAY
    ? formatAge(Math.round(seconds / HOUR), 'hour')
    : formatAge(Math.round(seconds / DAY), 'day');
}
