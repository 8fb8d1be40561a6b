import '../styles/sheets/writing.css';
import { useState } from 'react';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import { announcement, counterState, counterText, said } from './counterStates.ts';

const RADIUS = 11;
const LENGTH = 2 * Math.PI * RADIUS;

interface CounterProps {
  /** Characters that still fit; negative beyond the limit. */
  left: number;
  limit?: number;
}

/** Shown from the first character on. */
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
