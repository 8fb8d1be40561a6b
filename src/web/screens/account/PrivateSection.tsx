import type { ReactNode } from 'react';
import { closedWords as words } from '#words/en/account/closed.tsx';
import { useClosedUntil } from '../../data/session/session.ts';
import { SheetSection } from '../../ui/page/SheetSection.tsx';
import { Time } from '../../ui/text/Time.tsx';

/** A section of the account, or the reason why it is closed. The server refuses its requests then. */
export function PrivateSection({ title, children }: { title: string; children: ReactNode }) {
  const until = useClosedUntil();
  if (!until) return children;
  return <SheetSection title={title} note={words.why(<Time at={until} full />)} />;
}
