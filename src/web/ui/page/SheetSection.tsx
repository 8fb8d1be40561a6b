import '../styles/sheets/settings.css';
import { type ReactNode, type Ref, useEffect, useId } from 'react';

interface SheetSectionProps {
  title: string;
  /** The fragment of addresses that lead here: the heading takes focus. */
  anchor?: string;
  /** What it is about, in a sentence. */
  note?: ReactNode;
  /** The heading takes focus when what had it is gone. */
  headingRef?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}

/** One of several parts of a `Sheet`, with a line between them. */
export function SheetSection({ title, anchor, note, headingRef, children }: SheetSectionProps) {
  const own = useId();
  const id = anchor ?? own;
  useEffect(() => {
    if (anchor && location.hash === `#${anchor}`) document.getElementById(anchor)?.focus();
  }, [anchor]);
  return (
    <section className="section" aria-labelledby={id}>
      <h2 id={id} ref={headingRef} tabIndex={-1}>
        {title}
      </h2>
      {note && <p className="section-note">{note}</p>}
      {children}
    </section>
  );
}
