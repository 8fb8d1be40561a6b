import { Link } from '../../app/navigation/router.tsx';
import { LostTracks } from '../../art/illustrations.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';
import { frameWords } from '../../words/en/frame.ts';
import { peopleWords } from '../../words/en/people.ts';

export const NoSuchUser = () => (
  <StateCard
    art={<LostTracks />}
    title={peopleWords.notFound}
    action={
      <Button as={Link} to="/explore">
        {frameWords.titles.explore}
      </Button>
    }
  >
    {peopleWords.notFoundNote}
  </StateCard>
);
