import { useState } from 'react';
import { formatCount } from '#words/formats.ts';

interface CountProps {
  value: number;
  /** Digits that change roll up when the count rises. */
  roll?: true;
}

export function Count({ value, roll }: CountProps) {
  const [before, setBefore] = useState(value);
  const [rolling, setRolling] = useState(false);
  if (!Object.is(before, value)) {
    setBefore(value);
    setRolling(Boolean(roll) && value > before);
  }
  const text = formatCount(value);
  return <span className="action-count tabular">{rolling ? Array.from(text, rollDigit) : text}</span>;
}

/** A key of place and digit: only a digit that changed is drawn anew, and only then rolls. */
const rollDigit = (digit: string, place: number) => (
  <span key={`${place}${digit}`} className="roll">
    {digit}
  </span>
);
