import { Ticket } from 'lucide-react';
import { frameWords } from '#words/en/frame/frame.ts';
import { useMayInvite } from '../../community/useMayInvite.ts';
import { Link } from '../../core/router.tsx';
import { Button } from '../../ui/buttons/Button.tsx';

/** Nothing for those whom the owner does not let invite. */
export const InviteLink = () =>
  useMayInvite() && (
    <Button as={Link} to="/invite" kind="sec" size="sm" icon={<Ticket />}>
      {frameWords.titles.invite}
    </Button>
  );
