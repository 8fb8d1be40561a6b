import type { ReactNode } from 'react';

interface BylineProps {
  /** The name, as a link or as text. */
  name: ReactNode;
  handle: string;
  /** A `Time`; gives way to nothing. */
  time?: ReactNode;
}

export const Byline = ({ name, handle, time }: BylineProps) => (
  <div className="byline">
    <span className="byline-name">{name}</span>
    <span className="byline-handle">@{handle}</span>
    {time && <span className="byline-time">{time}</span>}
  </div>
);
