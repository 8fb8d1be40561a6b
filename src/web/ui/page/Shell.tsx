import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react';
import { type AsProps, classes } from '../classes.ts';

/** Burger and logo at the start; colour mode and account at the end. */
export const TopBar = ({ start, end }: { start: ReactNode; end: ReactNode }) => (
  <header className="bar">
    <div className="bar-in">
      {start}
      <div className="bar-end">{end}</div>
    </div>
  </header>
);

interface ShellProps {
  /** Left from 62em on. */
  nav: ReactNode;
  children: ReactNode;
  /** Right from 80em on; hidden below, so leave it out there if it would fetch anything. */
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

/** `aria-current="page"`, which a router's NavLink sets by itself, marks the current one. */
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
  /** What stands on the right, such as the sort. */
  end?: ReactNode;
  /** From 80em on the title is for screen readers alone. */
  smallOnly?: boolean | undefined;
}

/** The props of a heading, `ref` included, go to the heading: it takes focus on a route change. */
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

/** The one card of a page: rows and states stand in it. */
export const Sheet = ({ className, ...rest }: ComponentPropsWithRef<'div'>) => (
  <div {...rest} className={classes('sheet', className)} />
);
