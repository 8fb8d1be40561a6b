import type { LookedAt } from '#contract/community/invitations.ts';
import { FrontLogo } from '../../app/frame/FrontLogo.tsx';
import { Link } from '../../app/navigation/router.tsx';
import { EmptyNest } from '../../art/illustrations.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { PlainPage } from '../../ui/page/PlainPage.tsx';
import { Sheet } from '../../ui/page/Shell.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';
import { joinWords as words } from '../../words/en/join.tsx';

interface DeadInvitationProps {
  state: Exclude<LookedAt['state'], 'alive'>;
  /** Of the community. */
  name: string;
}

/** Nobody can join by it: why, and what to do. */
export const DeadInvitation = ({ state, name }: DeadInvitationProps) => (
  <PlainPage
    logo={<FrontLogo />}
    end={
      <Button as={Link} to="/login" kind="sec">
        {words.login}
      </Button>
    }
  >
    <div className="plain-card">
      <Sheet>
        <StateCard
          level={1}
          art={<EmptyNest />}
          title={words.dead[state]}
          action={
            <Button as={Link} to="/about" kind="sec">
              {words.about(name)}
            </Button>
          }
        >
          {state === 'unknown' ? words.unknownNote : state === 'closed' ? words.closedNote(name) : words.deadNote(name)}
        </StateCard>
      </Sheet>
    </div>
  </PlainPage>
);
