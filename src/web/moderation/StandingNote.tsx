import '../ui/styles/sheets/profile.css';
import { Shield } from 'lucide-react';
import type { User } from '#contract/people/users.ts';
import { deskWords as words } from '#words/en/moderation/desk.tsx';
import { Link } from '../core/router.tsx';
import { Button } from '../ui/buttons/Button.tsx';
import { Time } from '../ui/text/Time.tsx';

/** Shown to moderators on the profile of a restricted member. */
export const StandingNote = ({ state, until }: NonNullable<User['standing']>) => (
  <div className="note-strip">
    <Shield />
    <span>{words.standing[state](until && <Time at={until} full />)}</span>
    <Button as={Link} to="/moderation" kind="sec" size="sm">
      {words.toDesk}
    </Button>
  </div>
);
