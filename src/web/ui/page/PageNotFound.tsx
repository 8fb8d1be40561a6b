import type { ReactNode } from 'react';
import { commonWords as words } from '#words/en/common.ts';
import { usePageTitle } from '../../core/pageTitle.ts';
import { Link } from '../../core/router.tsx';
import { LostTracks } from '../art/illustrations.tsx';
import { Button } from '../buttons/Button.tsx';
import { Sheet } from './Shell.tsx';
import { StateCard } from './StateCard.tsx';

interface PageNotFoundProps {
  title?: string;
  /** The reason, where it is known. */
  children?: ReactNode;
  signedIn?: boolean;
}

export function PageNotFound({ title = words.notFoundTitle, children, signedIn = true }: PageNotFoundProps) {
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
