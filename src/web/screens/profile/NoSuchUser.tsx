import { Link } from '../../app/navigation/router.tsx';
import { LostTracks } from '../../art/illustrations.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';

export const NoSuchUser = () => (
  <StateCard
    art={<LostTracks />}
    title="User not found"
    action={
      <Button as={Link} to="/explore">
        Explore
      </Button>
    }
  >
    Nobody here has that name. It may be misspelt, or they have left.
  </StateCard>
);
