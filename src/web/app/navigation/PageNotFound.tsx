import type { ReactNode } from 'react';
import { commonWords as words } from '#words/en/common.ts';
import { usePageTitle } from '../../core/pageTitle.ts';
import { Link } from '../../core/router.tsx';
import { useAppSelector } from '../../core/store.ts';
import { selectCurrentUser } from '../../data/session/currentUser.ts';
import { LostTracks } from '../../ui/art/illustrations.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Sheet } from '../../ui/page/Shell.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';

interface PageNotFoundProps {
  title?: string;
  /** The reason, where it is known. */
  children?: ReactNode;
}

export function PageNotFound({ title = words.notFoundTitle, children }: PageNotFoundProps) {
  const signedIn = useAppSelector(selectCurrentUser) !== null;
  usePageTitle(title);
  return (
    <Sheet>
      <StateCard
        level={1}
        art={<LostTracks />}
        title={title}
        caption={words.notFound}
        action={signedIn ? <ToFeed /> : <ToFront />}
      >
        {children ?? words.notFoundNote}
      </StateCard>
    </Sheet>
  );
}

const ToFeed = () => (
  <Button as={Link} to="/userFeed">
    {words.backToFeed}
  </Button>
);

const ToFront = () => (
  <Button as="a" href={import.meta.env.BASE_URL}>
    {words.backHome}
  </Button>
);
