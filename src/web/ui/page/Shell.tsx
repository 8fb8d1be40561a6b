import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react';
import { type AsProps, classes } from '../classes.ts';

/** The menu button and logo are at the start, the colour mode and account at the end. */
export const TopBar = ({ start, end }: { start: ReactNode; end: ReactNode }) => (
  <header className="bar">
    <div className="bar-in">
      {start}
      <div className="bar-end">{end}</div>
    </div>
  </header>
);

interface ShellProps {
  /** Shown on the left from 62em. */
  nav: ReactNode;
  children: ReactNode;
  /** Shown on the right from 80em and only hidden below, so omit a panel there that would fetch data. */
  panel?: ReactNode;
  panelLabel?: string | undefined;
}

export const Shell = ({ nav, children, panel, panelLabel }: ShellProps) => (
  <div className="shell">
    <div className="shell-nav">
      <div className="stick">{nav}</div>
    </div>
    <main id="main" className="shell-main" tabIndex={-1}>
      {children}
    </main>
    {panel && (
      <aside className="shell-panel" aria-label={panelLabel}>
        <div className="stick">{panel}</div>
      </aside>
    )}
  </div>
);

interface NavItemOwn {
  icon: ReactNode;
  children: ReactNode;
  className?: never;
}

/** The current item has `aria-current="page"`, which a router's NavLink sets automatically. */
export function NavItem<E extends ElementType = 'a'>(props: AsProps<E, NavItemOwn>) {
  const { as, icon, children, ...rest } = props;
  const Tag: ElementType = as ?? 'a';
  return (
    <Tag {...rest} className="nav-item">
      {icon}
      {children}
    </Tag>
  );
}

interface PageHeadProps extends Omit<ComponentPropsWithRef<'h1'>, 'title'> {
  title: string;
  /** A back button. */
  back?: ReactNode;
  /** Shown on the right, such as the sort. */
  end?: ReactNode;
  /** From 80em, the title is visible only to screen readers. */
  smallOnly?: boolean | undefined;
}

/** The heading's props, including `ref`, go to the heading, which is focused on a route change. */
export const PageHead = ({ title, back, end, smallOnly, ...heading }: PageHeadProps) => (
  <div className={classes('page-head', smallOnly && 'page-head-small')}>
    <div className="page-head-title">
      {back}
      <h1 tabIndex={-1} {...heading}>
        {title}
      </h1>
    </div>
    {end}
  </div>
);

/** The single card of a page, which contains its rows and states. */
export const Sheet = ({ className, ...rest }: ComponentPropsWithRef<'div'>) => (
  <div {...rest} className={classes('sheet', className)} />
);
