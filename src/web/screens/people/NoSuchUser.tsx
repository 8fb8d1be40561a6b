import { frameWords } from '#words/en/frame/frame.ts';
import { peopleWords } from '#words/en/people/people.ts';
import { profileWords as words } from '#words/en/people/profile.ts';
import { Link } from '../../core/router.tsx';
import { LostTracks } from '../../ui/art/illustrations.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';

export const NoSuchUser = ({ unavailable }: { unavailable: boolean }) => (
  <StateCard
    art={<LostTracks />}
    title={unavailable ? words.unavailable : peopleWords.notFound}
    action={
      <Button as={Link} to="/explore">
        {frameWords.titles.explore}
      </Button>
    }
  >
    {unavailable ? words.unavailableNote : words.notFoundNote}
  </StateCard>
);
