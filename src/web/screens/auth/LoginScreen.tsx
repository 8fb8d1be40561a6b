import { useEffect, useRef, useState } from 'react';
import type { User } from '#contract/people/users.ts';
import { loginWords as words } from '#words/en/account/login.tsx';
import { fieldWords } from '#words/en/fields/fields.ts';
import { Contact } from '../../community/Contact.tsx';
import { lazy, useLoaded } from '../../core/lazy.ts';
import { usePageTitle } from '../../core/pageTitle.ts';
import { Link, preloadPage, useLocation } from '../../core/router.tsx';
import { useAppSelector } from '../../core/store.ts';
import { enteredPassword, required } from '../../data/forms/rules.ts';
import { useFields } from '../../data/forms/useFields.ts';
import { useConfig } from '../../data/session/config.ts';
import type { Suspension as SuspensionProps } from '../../moderation/AppealAtLogin.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { FormError } from '../../ui/fields/FormError.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { AuthPage } from '../../ui/page/AuthPage.tsx';
import { FrontLogo } from '../../ui/page/FrontLogo.tsx';
import { SiteDataNote } from './SiteDataNote.tsx';
import { login } from './signIn.ts';
import { useAuthForm } from './useAuthForm.ts';

const WEEK = 7 * 24 * 60 * 60 * 1000;

/** True for new members who have done nothing of the welcome page yet. Invited members start with one follow. */
const isUnsettled = ({ bird, postsCount, followingCount, createdAt }: User): boolean =>
  !bird && postsCount === 0 && followingCount <= 1 && Date.now() - Date.parse(createdAt) < WEEK;

const atLogin = lazy(() => import('../../moderation/AppealAtLogin.tsx').then((module) => module.AppealAtLogin));

const RULES = {
  username: required(() => words.enterUsername),
  password: enteredPassword(() => fieldWords.enterPassword),
};

function LoginForm({ onSend }: { onSend: () => void }) {
  const { state: origin, search } = useLocation();
  const { dispatch, loading, refused } = useAuthForm();
  const { ended, endedWhy } = useAppSelector((state) => state.auth);
  const { form, field, onSubmit, standing } = useFields(RULES, { refused });
  const [asGuest, setAsGuest] = useState(false);
  const config = useConfig();
  const { guest, community } = config ?? {};
  const suspension = refused?.codes.find((coded) => coded.code === 'suspended')?.params;
  const Suspension = useLoaded(atLogin, suspension !== undefined);

  const send = (who: { username: string; password: string }) => {
    if (loading) return;
    onSend();
    setAsGuest(who === guest);
    const welcome = (user: User) => community?.setUp === true && isUnsettled(user);
    void dispatch(login({ ...who, username: who.username.trim(), welcome }));
  };
  // The landing page has already asked for the guest login.
  const asked = useRef(search === '?guest');
  useEffect(() => {
    if (!guest || !asked.current) return;
    asked.current = false;
    send(guest);
  });
  return (
    <form ref={form} className="auth-form" noValidate onSubmit={onSubmit(send)}>
      <div>
        <h1>{words.title}</h1>
        <p className="auth-sub" role="status">
          {ended ? (endedWhy ?? words.ended) : words.welcome}
        </p>
      </div>
      <TextField {...field('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      <PasswordField {...field('password')} autoComplete="current-password" />
      <Button type="submit" size="lg" block loading={loading && !asGuest} busyText={words.signingIn}>
        {words.signIn}
      </Button>
      <FormError>{standing}</FormError>
      {Suspension && suspension && <Suspension key={String(suspension.appeal)} {...(suspension as SuspensionProps)} />}
      {(guest || config === undefined) && (
        // Invisible until it is known whether there is a guest, so that nothing below moves.
        <div className="auth-guest" inert={!guest}>
          <div className="auth-or">{words.or}</div>
          <Button
            kind="sec"
            size="lg"
            block
            loading={loading && asGuest}
            busyText={words.signingIn}
            onClick={() => guest && send(guest)}
          >
            {words.guest}
          </Button>
        </div>
      )}
      <SiteDataNote />
      <p className="auth-end">
        {words.newHere((text) => (
          <TextLink as={Link} to="/signup" state={origin}>
            {text}
          </TextLink>
        ))}
      </p>
      {community?.setUp && (
        <p className="auth-end muted">
          {words.forgot(
            community.name,
            (text) => (
              <TextLink as={Link} to="/about">
                {text}
              </TextLink>
            ),
            community.contact && <Contact>{community.contact}</Contact>,
          )}
        </p>
      )}
    </form>
  );
}

export function LoginScreen() {
  usePageTitle(words.signIn);
  return (
    <AuthPage logo={<FrontLogo />} quote={words.quote} author={{ username: 'priya_r', name: words.quoted }}>
      <LoginForm onSend={() => preloadPage('/userFeed')} />
    </AuthPage>
  );
}
