import type { LookedAt } from '#contract/community/invitations.ts';
import { signupWords } from '#words/en/account/signup.tsx';
import { joinWords as words } from '#words/en/community/join.tsx';
import { Link } from '../../core/router.tsx';
import { EmptyNest } from '../../ui/art/illustrations.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { FrontLogo } from '../../ui/page/FrontLogo.tsx';
import { PlainState } from '../../ui/page/PlainState.tsx';

interface DeadInvitationProps {
  state: Exclude<LookedAt['state'], 'alive'>;
  /** Of the community. */
  name: string;
}

/** Nobody can join by it: why, and what to do. */
export const DeadInvitation = ({ state, name }: DeadInvitationProps) => (
  <PlainState
    logo={<FrontLogo />}
    end={
      <Button as={Link} to="/login" kind="sec">
        {words.login}
      </Button>
    }
    art={<EmptyNest />}
    title={state === 'closed' ? signupWords.closed : words.dead[state]}
    action={
      <Button as={Link} to="/about" kind="sec">
        {signupWords.about(name)}
      </Button>
    }
  >
    {state === 'unknown' ? words.unknownNote : state === 'closed' ? signupWords.closedNote(name) : words.deadNote(name)}
  </PlainState>
);
