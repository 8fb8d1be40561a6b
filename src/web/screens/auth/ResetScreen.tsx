import '../../ui/styles/sheets/front.css';
import { useCallback, useState } from 'react';
import { lookAtReset, reset } from '#contract/people/auth.ts';
import { PASSWORD_MIN } from '#contract/rules/limits.ts';
import { passwordRule } from '#contract/rules/rules.ts';
import { resetWords as words } from '#words/en/account/reset.tsx';
import { Contact } from '../../community/Contact.tsx';
import { usePageTitle } from '../../core/pageTitle.ts';
import { Link, navigate, useLocation } from '../../core/router.tsx';
import { type AppThunk, useAppDispatch } from '../../core/store.ts';
import { toast } from '../../core/toast.ts';
import type { Call } from '../../data/calls/client.ts';
import { hasCode, type Said, saidIn } from '../../data/calls/errors.ts';
import { useAnswer } from '../../data/calls/useAnswer.ts';
import { chosenPassword } from '../../data/forms/rules.ts';
import { useFields } from '../../data/forms/useFields.ts';
import { useConfig } from '../../data/session/config.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { FormError } from '../../ui/fields/FormError.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { AuthPage } from '../../ui/page/AuthPage.tsx';
import { FrontLogo } from '../../ui/page/FrontLogo.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { login } from './signIn.ts';

/** Shown for a used or expired link: whom to ask for another one. */
function DeadLink() {
  const contact = useConfig()?.community.contact;
  return (
    <div className="auth-form">
      <div>
        <h1>{words.dead}</h1>
        <p className="auth-sub">{words.deadNote}</p>
        <p className="auth-sub">
          {words.ask(
            (text) => (
              <TextLink as={Link} to="/about">
                {text}
              </TextLink>
            ),
            contact && <Contact>{contact}</Contact>,
          )}
        </p>
      </div>
      <p className="auth-end">
        <TextLink as={Link} to="/login">
          {words.toLogin}
        </TextLink>
      </p>
    </div>
  );
}

const RULES = { newPassword: chosenPassword(() => words.choose, passwordRule('newPassword')) };

interface ResetFormProps {
  secret: string;
  username: string;
  onDead: () => void;
}

function ResetForm({ secret, username, onDead }: ResetFormProps) {
  const dispatch = useAppDispatch();
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<Said | null>(null);
  const { form, values, field, onSubmit, standing } = useFields(RULES, { refused });
  const strength = strengthOf(values.newPassword);

  const send = async ({ newPassword }: typeof values) => {
    if (sending) return;
    setSending(true);
    setRefused(null);
    try {
      setRefused(await dispatch(resetAndSignIn(secret, newPassword)));
    } catch (error) {
      if (hasCode(error, 'dead_link')) return onDead();
      setRefused(saidIn(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <form ref={form} className="auth-form" noValidate onSubmit={onSubmit((typed) => void send(typed))}>
      <div>
        <h1>{words.title}</h1>
        <p className="auth-sub">{words.lead(username)}</p>
      </div>
      {/* Tells password managers whose password it is. */}
      <input hidden readOnly type="text" autoComplete="username" value={username} />
      <PasswordField
        {...field('newPassword')}
        hint={values.newPassword ? words.strength[strength] : undefined}
        autoComplete="new-password"
      />
      <div className="meter" aria-hidden="true">
        {Array.from({ length: BARS }, (_, bar) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars stand still
          <i key={bar} data-on={bar < strength || undefined} />
        ))}
      </div>
      <Button type="submit" size="lg" block loading={sending} busyText={words.saving}>
        {words.save}
      </Button>
      <FormError>{standing}</FormError>
    </form>
  );
}

const BARS = 4;

/** Bars by length, because long passwords are hard to guess, unless they repeat few characters. */
function strengthOf(password: string): number {
  if (password.length < PASSWORD_MIN) return 0;
  const length = Math.min(password.length, new Set(password).size * 2);
  return length < 10 ? 1 : length < 15 ? 2 : length < 22 ? 3 : BARS;
}

/** Resolves to the errors of the log-in, or null. By then the password is set in any case. */
const resetAndSignIn =
  (secret: string, newPassword: string): AppThunk<Promise<Said | null>> =>
  async (dispatch, _getState, { call }) => {
    const { username } = await call(reset, { body: { secret, newPassword } });
    const said = await dispatch(login({ username, password: newPassword }));
    if (said) return said;
    toast({ text: words.saved });
    navigate('/userFeed', { replace: true });
    return null;
  };

/** Opened by the link that a moderator creates for a member who has forgotten their password. */
export function ResetScreen() {
  const secret = useLocation().hash.slice(1);
  const ask = useCallback((call: Call, signal: AbortSignal) => look(call, secret, signal), [secret]);
  const [looked, again] = useAnswer(ask);
  usePageTitle(words.title);
  return (
    <AuthPage logo={<FrontLogo />} quote={words.quote} author={{ name: words.quoted, username: 'adalind' }}>
      {looked === null && <LoadFailed title={words.failed} again={again} />}
      {looked === 'dead' && <DeadLink />}
      {looked && looked !== 'dead' && <ResetForm secret={secret} username={looked.username} onDead={again} />}
    </AuthPage>
  );
}

async function look(call: Call, secret: string, signal: AbortSignal): Promise<{ username: string } | 'dead'> {
  if (!secret) return 'dead';
  try {
    return await call(lookAtReset, { body: { secret }, signal });
  } catch (error) {
    if (hasCode(error, 'dead_link')) return 'dead';
    throw error;
  }
}
