import type { ReactNode } from 'react';
import { LostTracks } from '../../art/illustrations.tsx';
import { selectCurrentUser } from '../../session/currentUser.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Sheet } from '../../ui/page/Shell.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';
import { useAppSelector } from '../hooks.ts';
import { Link } from './router.tsx';
import { usePageTitle } from './usePageTitle.ts';

/** `children` say why, where it is known. */
export function PageNotFound({ children }: { children?: ReactNode }) {
  const signedIn = useAppSelector(selectCurrentUser) !== null;
  usePageTitle('PageNotFound');
  return (
    <Sheet>
      <StateCard level={1} art={<LostTracks />} title="PageNotFound" action={signedIn ? <ToFeed /> : <ToFront />}>
        {children ?? 'The tracks stop here. The page may have moved, or the link has a typo in it.'}
      </StateCard>
    </Sheet>
  );
}

const ToFeed = () => (
  <Button as={Link} to="/userFeed">
    Back to User Feed
  </Button>
);

const ToFront = () => (
  <Button as="a" href={import.meta.env.BASE_URL}>
    Back home
  </Button>
);
