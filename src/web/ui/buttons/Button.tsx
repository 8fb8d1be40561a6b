import { type ElementType, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { type AsProps, classes } from '../classes.ts';

type ButtonKind = 'pri' | 'sec' | 'quiet' | 'soft' | 'danger' | 'poster' | 'poster-line';

interface ButtonOwn {
  kind?: ButtonKind | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  block?: boolean | undefined;
  icon?: ReactNode;
  /** Shows rising bars and ignores presses; focus stays, so nothing jumps for the keyboard. */
  loading?: boolean | undefined;
  /** The verb while loading: "Posting". */
  busyText?: string | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

type ButtonProps<E extends ElementType> = AsProps<E, ButtonOwn>;

export function Button<E extends ElementType = 'button'>(props: ButtonProps<E>) {
  const { as, kind = 'pri', size = 'md', block, icon, loading = false, busyText, className, children, ...rest } = props;
  const Tag: ElementType = as ?? 'button';
  const label = useRef<HTMLSpanElement>(null);
  useLockedWidth(label, loading);
  return (
    <Tag
      type={Tag === 'button' ? 'button' : undefined}
      {...rest}
      className={classes('btn', `btn-${kind}`, size !== 'md' && `btn-${size}`, block && 'btn-block', className)}
      aria-busy={loading || undefined}
      onClick={loading ? ignore : rest.onClick}
    >
      {loading ? <Chirp /> : icon}
      <span ref={label}>{loading ? (busyText ?? children) : children}</span>
    </Tag>
  );
}

/** Three rising bars. */
export const Chirp = () => (
  <span className="chirp" aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
);

function ignore(event: MouseEvent): void {
  event.preventDefault();
}

/** A button that starts to load never shrinks; it grows only for a verb that is longer than its label. */
function useLockedWidth(label: { current: HTMLElement | null }, locked: boolean): void {
  const width = useRef(0);
  useLayoutEffect(() => {
    const button = label.current?.parentElement;
    if (!button) return;
    if (!locked) {
      button.style.minWidth = '';
      width.current = button.offsetWidth;
    } else if (width.current > 0) {
      button.style.minWidth = `${width.current}px`;
    }
  }, [label, locked]);
}

interface IconButtonOwn {
  label: string;
  icon: ReactNode;
  size?: 36 | 40 | undefined;
  className?: string | undefined;
}

export function IconButton<E extends ElementType = 'button'>(props: AsProps<E, IconButtonOwn>) {
  const { as, label, icon, size = 40, className, ...rest } = props;
  const Tag: ElementType = as ?? 'button';
  return (
    <Tag
      type={Tag === 'button' ? 'button' : undefined}
      aria-label={label}
      {...rest}
      className={classes('icon-btn', size === 36 && 'icon-btn-sm', className)}
    >
      {icon}
    </Tag>
  );
}
