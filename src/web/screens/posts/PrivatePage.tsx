import type { ReactNode } from 'react';
import { closedWords as words } from '#words/en/account/closed.tsx';
import { useClosedUntil } from '../../data/session/session.ts';
import { EmptyNest } from '../../ui/art/illustrations.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';
import { Time } from '../../ui/text/Time.tsx';

/** A page of private data, or the reason why it is closed. The server refuses its requests then. */
export function PrivatePage({ children }: { children: ReactNode }) {
  const until = useClosedUntil();
  if (!until) return children;
  return (
    <StateCard art={<EmptyNest />} title={words.title}>
      {words.why(<Time at={until} full />)}
    </StateCard>
  );
}
