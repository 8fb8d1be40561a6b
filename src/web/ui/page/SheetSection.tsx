import '../styles/sheets/settings.css';
import { type ReactNode, type Ref, useEffect, useId } from 'react';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import { Bone } from './Skeleton.tsx';

/** Placeholders for the sections of a `Sheet` while it loads: a title, a field or two, a button. */
export function SectionSkeletons({ label, fields }: { label: string; fields: readonly number[] }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      {fields.map((count, section) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts stand still
        <div key={section} className="section" aria-hidden="true">
          <Bone width={110} height={28} />
          <Bone width="60%" height={15} />
          <div className="section-form">
            {Array.from({ length: count }, (_, field) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts stand still
              <Bone key={field} width="100%" height={50} />
            ))}
            <Bone width={148} height={44} round />
          </div>
        </div>
      ))}
    </div>
  );
}

interface SheetSectionProps {
  title: string;
  /** The URL fragment of this section. If the address has it, the heading is focused. */
  anchor?: string;
  /** One sentence about the section. */
  note?: ReactNode;
  /** The heading can be focused when the focused element was removed. */
  headingRef?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}

/** One of several sections of a `Sheet`, separated by lines. */
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
