import '../../ui/styles/sheets/front.css';
import type { LookedAt } from '#contract/community/invitations.ts';
import { commonWords } from '#words/en/common.ts';
import { joinWords as words } from '#words/en/community/join.tsx';
import { formatDay } from '#words/formats.ts';
import { Link } from '../../core/router.tsx';
import { useAppSelector } from '../../core/store.ts';
import { useConfig } from '../../data/session/config.ts';
import { fullName } from '../../people/fullName.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { AlreadyMember } from './AlreadyMember.tsx';
import { LateUserAvatar } from './LateUserAvatar.tsx';

type Good = LookedAt & { by: NonNullable<LookedAt['by']> };

/** Who invites whom to what. */
export function Invitation({ by, community, code, ...limits }: Good & { code: string }) {
  const signedIn = useAppSelector(({ auth }) => auth.token !== null);
  return (
    <div className="auth-form">
      <div>
        <div className="inviter">
          <LateUserAvatar user={by} size={56} />
          <p>{words.invites(<b>{fullName(by)}</b>)}</p>
        </div>
        <h1 dir="auto">{community.name}</h1>
        <p className="auth-sub" dir="auto">
          {community.description}
        </p>
      </div>
      {signedIn ? <Inside /> : <Ways community={community.name} code={code} {...limits} />}
    </div>
  );
}

type WaysProps = Pick<LookedAt, 'usesLeft' | 'expiresAt'> & { community: string; code: string };

function Ways({ community, code, usesLeft, expiresAt }: WaysProps) {
  const config = useConfig();
  const until = expiresAt && <time dateTime={expiresAt}>{formatDay(new Date(expiresAt))}</time>;
  return (
    <>
      <Button as={Link} to={`/signup?invitation=${encodeURIComponent(code)}`} size="lg" block>
        {config?.community.join === 'approval' ? words.ask(community) : words.join(community)}
      </Button>
      {config?.guest && (
        <Button as={Link} to="/login?guest" kind="sec" size="lg" block>
          {words.lookAround}
        </Button>
      )}
      {(usesLeft !== null || until) && <p className="auth-end muted">{words.works(usesLeft, until)}</p>}
      <AlreadyMember />
    </>
  );
}

const Inside = () => (
  <>
    <p>{words.member}</p>
    <Button as={Link} to="/userFeed" size="lg" block>
      {commonWords.backToFeed}
    </Button>
  </>
);
