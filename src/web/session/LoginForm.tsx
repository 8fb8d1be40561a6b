import { useEffect, useRef, useState } from 'react';
import { useAppSelector } from '../app/hooks.ts';
import { Link, useLocation } from '../app/navigation/router.tsx';
import { Button } from '../ui/buttons/Button.tsx';
import { TextLink } from '../ui/buttons/TextLink.tsx';
import { FormError } from '../ui/fields/FormError.tsx';
import { PasswordField } from '../ui/fields/PasswordField.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { login } from './authSlice.ts';
import { enteredPassword, required } from './required.ts';
import { useAuthForm } from './useAuthForm.ts';
import { useConfig } from './useConfig.ts';
import { useFields } from './useFields.ts';

const RULES = { username: required('Enter your user name.'), password: enteredPassword('Enter your password.') };

export function LoginForm({ onSend }: { onSend: () => void }) {
  const { state: origin, search } = useLocation();
  const { dispatch, loading, refused } = useAuthForm();
  const ended = useAppSelector((state) => state.auth.ended);
  const { form, field, onSubmit, standing } = useFields(RULES, { refused });
  const [asGuest, setAsGuest] = useState(false);
  const config = useConfig();
  const guest = config?.guest;

  const send = (who: { username: string; password: string }) => {
    if (loading) return;
    onSend();
    setAsGuest(who === guest);
    void dispatch(login({ ...who, username: who.username.trim() }));
  };
  // The landing page has asked already.
  const asked = useRef(search === '?guest');
  useEffect(() => {
    if (!guest || !asked.current) return;
    asked.current = false;
    send(guest);
  });
  return (
    <form ref={form} className="auth-form" noValidate onSubmit={onSubmit(send)}>
      <div>
        <h1>Sign in to your account</h1>
        <p className="auth-sub" role="status">
          {ended ? 'Your session ended. Sign in again, your text is kept.' : 'Good to hear from you again.'}
        </p>
      </div>
      <TextField {...field('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      <PasswordField {...field('password')} autoComplete="current-password" />
      <Button type="submit" size="lg" block loading={loading && !asGuest} busyText="Signing in">
        Sign in
      </Button>
      <FormError>{standing}</FormError>
      {(guest || config === undefined) && (
        // Invisible until it is known whether there is a guest: what stands below does not move then.
        <div className="auth-guest" inert={!guest}>
          <div className="auth-or">or</div>
          <Button
            kind="sec"
            size="lg"
            block
            loading={loading && asGuest}
            busyText="Signing in"
            onClick={() => guest && send(guest)}
          >
            Guest Login
          </Button>
        </div>
      )}
      <p className="auth-end">
        New here?{' '}
        <TextLink as={Link} to="/signup" state={origin}>
          Sign up
        </TextLink>
      </p>
    </form>
  );
}
