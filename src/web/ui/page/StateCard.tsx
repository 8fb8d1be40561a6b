import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

export interface StateCardProps {
  /** An illustration of `art/`. */
  art?: ReactNode;
  title: string;
  /** Shown in small letters below the title. */
  caption?: string | undefined;
  /** One helpful sentence. */
  children?: ReactNode;
  /** One button to continue. */
  action?: ReactNode;
  /** Announce the card immediately, for failures. */
  alert?: boolean | undefined;
  level?: 1 | 2 | undefined;
  small?: boolean | undefined;
}

/** Says that there is nothing, or what failed, and what to do. Use it inside a `Sheet`. */
export function StateCard({ art, title, caption, children, action, alert, level = 2, small }: StateCardProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes('state', small && 'state-small')} role={alert ? 'alert' : undefined}>
      {art}
      <Heading className="state-title">{title}</Heading>
      {caption && <p className="text-ink-3 text-sm">{caption}</p>}
      {children && <p className="state-text">{children}</p>}
      {action}
    </div>
  );
}
