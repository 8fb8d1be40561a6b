import '../styles/sheets/writing.css';
import { useState } from 'react';
import { counterWords } from '#words/en/fields/counter.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';

type CounterState = 'free' | 'near' | 'over';

export const counterState = (left: number): CounterState => (left < 0 ? 'over' : left <= 20 ? 'near' : 'free');

/** Writes negative numbers with a true minus sign. */
export const counterText = (left: number): string => (left < 0 ? `−${-left}` : String(left));

/** The text for screen readers. */
const said = (left: number): string => (left < 0 ? counterWords.over(-left) : counterWords.left(left));

/** Screen readers announce the count at 20, 10 and 0 and each time the limit is passed, not on every key. */
export function announcement(before: number, left: number): string | null {
  const crossed = left < 0 ? before >= 0 : [0, 10, 20].some((mark) => before > mark && left <= mark);
  return crossed ? said(left) : null;
}

const RADIUS = 11;
const LENGTH = 2 * Math.PI * RADIUS;

interface CounterProps {
  /** Characters that still fit; negative over the limit. */
  left: number;
  limit?: number;
}

/** The parent decides when to show the counter: from the first character of a post, or near the limit of a comment. */
export function Counter({ left, limit = 120 }: CounterProps) {
  const [before, setBefore] = useState(left);
  const [heard, setHeard] = useState('');
  if (!Object.is(before, left)) {
    setBefore(left);
    const news = announcement(before, left);
    if (news) setHeard(news);
  }
  const unused = Math.max(0, Math.min(1, left / limit)) * LENGTH;
  return (
    <span className="counter" data-state={counterState(left)}>
      <svg viewBox="0 0 28 28" fill="none" strokeWidth="3" aria-hidden="true">
        <circle className="counter-track" cx="14" cy="14" r={RADIUS} />
        <circle
          className="counter-ring"
          cx="14"
          cy="14"
          r={RADIUS}
          strokeLinecap="round"
          strokeDasharray={LENGTH}
          strokeDashoffset={unused}
        />
      </svg>
      <span aria-hidden="true">{counterText(left)}</span>
      <VisuallyHidden>{said(left)}</VisuallyHidden>
      <VisuallyHidden role="status">{heard}</VisuallyHidden>
    </span>
  );
}
