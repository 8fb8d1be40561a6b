import { useRef } from 'react';
import { signupWords as words } from '#words/en/account/signup.tsx';
import { browserWords } from '#words/en/browser.ts';
import { usePageTitle } from '../../core/pageTitle.ts';
import { Link, preloadPage, useLocation } from '../../core/router.tsx';
import { required } from '../../data/forms/rules.ts';
import { useFields } from '../../data/forms/useFields.ts';
import { useConfig } from '../../data/session/config.ts';
import { NewAccountFields, newAccountRules } from '../../people/NewAccountFields.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { FormError } from '../../ui/fields/FormError.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { AuthPage } from '../../ui/page/AuthPage.tsx';
import { FrontLogo } from '../../ui/page/FrontLogo.tsx';
import { AlreadyMember } from './AlreadyMember.tsx';
import { SiteDataNote } from './SiteDataNote.tsx';
import { useSignUp } from './useSignUp.ts';

interface ClosedDoorProps {
  join: 'nobody' | 'invitation';
  community: string;
}

/** Replaces the form if people cannot sign up. */
const ClosedDoor = ({ join, community }: ClosedDoorProps) => (
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

const ANSWERED = { ...newAccountRules, answer: required(() => words.enterAnswer) };
const UNASKED = { ...newAccountRules, answer: () => null };

function SignupForm({ onSend }: { onSend: () => void }) {
  const { state: origin, search } = useLocation();
  const invitation = new URLSearchParams(search).get('invitation') ?? undefined;
  const community = useConfig()?.community;
  const { send, sending, refused } = useSignUp({ community, invitation });
  const { form, field, onSubmit, standing } = useFields(community?.question ? ANSWERED : UNASKED, { refused });
  const trap = useRef<HTMLInputElement>(null);

  const { setUp, join, name = '', question, hasRules } = community ?? {};
  if (join === 'nobody' || (join === 'invitation' && !invitation)) return <ClosedDoor join={join} community={name} />;
  const asks = join === 'approval';
  const submit = onSubmit((typed) => {
    if (sending) return;
    onSend();
    void send({ ...typed, faxNumber: trap.current?.value ?? '' });
  });
  return (
    <form ref={form} className="auth-form" noValidate onSubmit={submit}>
      <div>
        <h1>{setUp ? words.join(name) : words.title}</h1>
        <p className="auth-sub">{asks ? words.askLead(name) : words.lead}</p>
        {import.meta.env.VITE_PIPIT_STATIC && <p className="auth-sub">{browserWords.signUpNote}</p>}
      </div>
      <NewAccountFields field={field} />
      {asks && (
        <TextArea
          {...field('answer')}
          label={question || words.line}
          hint={question ? undefined : words.lineHint}
          autoComplete="off"
        />
      )}
      {setUp && (
        <label className="hidden-visually" aria-hidden="true">
          {words.trap}
          <input ref={trap} name="faxNumber" tabIndex={-1} autoComplete="off" />
        </label>
      )}
      <Button type="submit" size="lg" block loading={sending} busyText={asks ? words.asking : words.signingUp}>
        {asks ? words.ask : words.signUp}
      </Button>
      <FormError>{standing}</FormError>
      <SiteDataNote />
      <AlreadyMember state={origin} />
      {setUp && (
        <p className="auth-end">
          {/* Opens in another tab, because the form holds the input and the invitation. */}
          <TextLink as={Link} to="/about" target="_blank">
            {hasRules ? words.rules : words.about(name)}
          </TextLink>
        </p>
      )}
    </form>
  );
}

export function SignupScreen() {
  usePageTitle(words.signUp);
  return (
    <AuthPage logo={<FrontLogo />} quote={words.quote} author={{ username: 'elodie', name: words.quoted }}>
      <SignupForm onSend={() => preloadPage('/userFeed')} />
    </AuthPage>
  );
}
