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

/** The key contains position and digit, so that only changed digits are rendered again, and roll. */
const rollDigit = (digit: string, place: number) => (
  <span key={`${place}${digit}`} className="roll">
    {digit}
  </span>
);
