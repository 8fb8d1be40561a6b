import '../../ui/styles/sheets/front.css';
import { type ComponentProps, useCallback } from 'react';
import { type LookedAt, lookAtInvitation } from '#contract/community/invitations.ts';
import { signupWords } from '#words/en/account/signup.tsx';
import { commonWords } from '#words/en/common.ts';
import { joinWords as words } from '#words/en/community/join.tsx';
import { formatDay } from '#words/formats.ts';
import { lazy, useLoaded } from '../../core/lazy.ts';
import { usePageTitle } from '../../core/pageTitle.ts';
import { Link } from '../../core/router.tsx';
import { useAppSelector } from '../../core/store.ts';
import type { Call } from '../../data/calls/client.ts';
import { useAnswer } from '../../data/calls/useAnswer.ts';
import { useConfig } from '../../data/session/config.ts';
import { fullName } from '../../people/fullName.ts';
import type { UserAvatar } from '../../people/UserAvatar.tsx';
import { EmptyNest } from '../../ui/art/illustrations.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { AuthPage } from '../../ui/page/AuthPage.tsx';
import { FrontLogo } from '../../ui/page/FrontLogo.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { PlainState } from '../../ui/page/PlainState.tsx';
import { AlreadyMember } from './AlreadyMember.tsx';

const avatar = lazy(() => import('../../people/UserAvatar.tsx').then((module) => module.UserAvatar));

/** The form comes first on this page: this reserves the avatar's space and loads its code later. */
function LateUserAvatar(props: ComponentProps<typeof UserAvatar>) {
  const Loaded = useLoaded(avatar);
  if (Loaded) return <Loaded {...props} />;
  return <span className="avatar" style={{ width: props.size, height: props.size }} />;
}

interface DeadInvitationProps {
  state: Exclude<LookedAt['state'], 'alive'>;
  /** The name of the community. */
  name: string;
}

/** Explains why the invitation cannot be used, and what to do. */
const DeadInvitation = ({ state, name }: DeadInvitationProps) => (
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

type Good = LookedAt & { by: NonNullable<LookedAt['by']> };

/** Shows who invites to which community, and the ways to join. */
function Invitation({ by, community, code, ...limits }: Good & { code: string }) {
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

/** Opened by an invitation link. */
export function JoinScreen({ code = '' }: { code?: string }) {
  const ask = useCallback(
    (call: Call, signal: AbortSignal) => call(lookAtInvitation, { body: { code }, signal }),
    [code],
  );
  const [looked, again] = useAnswer(ask);
  usePageTitle(words.title);
  if (looked && looked.state !== 'alive') return <DeadInvitation state={looked.state} {...looked.community} />;
  return (
    <AuthPage logo={<FrontLogo />} quote={words.quote} author={{ name: words.quoted, username: 'tomas.i' }}>
      {looked === null && <LoadFailed title={words.failed} again={again} />}
      {looked?.by && <Invitation {...looked} by={looked.by} code={code} />}
    </AuthPage>
  );
}
