import { signupWords as words } from '#words/en/account/signup.tsx';
import { Link } from '../../core/router.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { AlreadyMember } from './AlreadyMember.tsx';

interface ClosedDoorProps {
  join: 'nobody' | 'invitation';
  community: string;
}

/** In place of the sign-up where nobody can join by it. */
export const ClosedDoor = ({ join, community }: ClosedDoorProps) => (
  <div className="auth-form">
    <div>
      <h1>{join === 'nobody' ? words.closed : words.byInvitation}</h1>
      <p className="auth-sub">{join === 'nobody' ? words.closedNote(community) : words.byInvitationNote(community)}</p>
    </div>
    <Button as={Link} to="/about" kind="sec" size="lg" block>
      {words.about(community)}
    </Button>
    <AlreadyMember />
  </div>
);
