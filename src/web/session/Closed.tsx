import type { ReactNode } from 'react';
import { EmptyNest } from '../art/illustrations.tsx';
import { SheetSection } from '../ui/page/SheetSection.tsx';
import { StateCard } from '../ui/page/StateCard.tsx';
import { Time } from '../ui/text/Time.tsx';
import { accountWords as words } from '../words/en/account/account.tsx';
import { useCurrentUser } from './currentUser.ts';

/** Until when a reset link keeps private data closed; undefined where it is open. */
function useClosedUntil(): string | undefined {
  const { closedUntil } = useCurrentUser();
  return closedUntil && Date.parse(closedUntil) > Date.now() ? closedUntil : undefined;
}

/** A section of the account, or in its place why it is closed. The server would refuse it. */
export function PrivateSection({ title, children }: { title: string; children: ReactNode }) {
  const until = useClosedUntil();
  if (!until) return children;
  return <SheetSection title={title} note={words.closed(<Time at={until} full />)} />;
}

/** The same for a page. */
export function PrivatePage({ children }: { children: ReactNode }) {
  const until = useClosedUntil();
  if (!until) return children;
  return (
    <StateCard art={<EmptyNest />} title={words.closedTitle}>
      {words.closed(<Time at={until} full />)}
    </StateCard>
  );
}
