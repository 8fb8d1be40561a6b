import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

export interface StateCardProps {
  /** An illustration of `art/`. */
  art?: ReactNode;
  title: string;
  /** In small letters below the title. */
  caption?: string | undefined;
  /** One helpful sentence. */
  children?: ReactNode;
  /** One way on. */
  action?: ReactNode;
  /** Announced at once: for failures. */
  alert?: boolean | undefined;
  level?: 1 | 2 | undefined;
  small?: boolean | undefined;
}

/** Nothing here, not found, or failed: what it is, and what to do. Stands in a `Sheet`. */
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
