import type { ReactNode } from 'react';

interface BylineProps {
  /** The name, as a link or as text. */
  name: ReactNode;
  handle: string;
  /** A word that sets them apart. */
  mark?: string | false | undefined;
  /** A `Time`; gives way to nothing. */
  time?: ReactNode;
}

export const Byline = ({ name, handle, mark, time }: BylineProps) => (
  <div className="byline">
    <span className="byline-name">{name}</span>
    {mark && <span className="byline-mark">{mark}</span>}
    <span className="byline-handle">@{handle}</span>
    {time && <span className="byline-time">{time}</span>}
  </div>
);
