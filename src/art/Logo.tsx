import type { ComponentPropsWithRef, ElementType } from 'react';

const MARK =
  'M12.9 2.7a7.7 7.7 0 0 1 7.1 4.65l3.35 1.42a.6.6 0 0 1 .02 1.1L20.6 11.2C20.5 17.1 16 21.2 10.3 21.2H2.1a.75.75 0 0 1-.58-1.22L4.2 16.6c.9-1.2 1-2.7 1-6.2a7.7 7.7 0 0 1 7.7-7.7Zm3.05 4.45a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8Z';

/** A bird that is also a speech bubble, in one colour. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <MarkPath />
    </svg>
  );
}

const MarkPath = () => <path fillRule="evenodd" d={MARK} />;

/** A bird inside an illustration. */
export const Bird = ({ x, y, scale }: { x: number; y: number; scale: number }) => (
  <g className="art-fill" transform={`translate(${x} ${y}) scale(${scale})`}>
    <MarkPath />
  </g>
);

/** The second dot is higher: pip-it, a rising call. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 62 30" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="4.1" strokeLinecap="round">
        <path d="M4 9.5V27" />
        <circle cx="10" cy="15" r="6" />
        <path d="M22.5 10v10.8" />
        <path d="M29 9.5V27" />
        <circle cx="35" cy="15" r="6" />
        <path d="M47.5 10v10.8M54 5v12q0 3.9 4 3.9M51.8 9.6h6.4" />
      </g>
      <g fill="currentColor">
        <circle cx="22.5" cy="4.2" r="2.55" />
        <circle cx="47.5" cy="2.9" r="2.55" />
      </g>
    </svg>
  );
}

type LockupProps<E extends ElementType> = { as?: E } & Omit<ComponentPropsWithRef<E>, 'as' | 'children' | 'className'>;

/** Mark and wordmark. As a link it needs its own name: `<Lockup as={Link} to="/userFeed" aria-label="Pipit" />`. */
export function Lockup<E extends ElementType = 'span'>({ as, ...rest }: LockupProps<E>) {
  const Tag: ElementType = as ?? 'span';
  return (
    <Tag className="lockup" {...rest}>
      <Mark className="lockup-mark" />
      <Wordmark className="lockup-word" />
    </Tag>
  );
}
