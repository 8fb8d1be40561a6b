import { PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from '#contract/rules/limits.ts';
import { emailRule, passwordRule, usernameRule } from '#contract/rules/rules.ts';
import { Link, useLocation } from '../app/navigation/router.tsx';
import { Button } from '../ui/buttons/Button.tsx';
import { TextLink } from '../ui/buttons/TextLink.tsx';
import { FormError } from '../ui/fields/FormError.tsx';
import { PasswordField } from '../ui/fields/PasswordField.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { LateAvatar } from '../ui/people/LateAvatar.tsx';
import { signup } from './authSlice.ts';
import { chosenPassword, required } from './required.ts';
import { useAuthForm } from './useAuthForm.ts';
import { useFields } from './useFields.ts';

const RULES = {
  firstName: required('Enter your name.'),
  username: required('Choose a user name.', (value) => usernameRule(value.trim())),
  email: required('Enter your email address.', (value) => emailRule(value.trim())),
  password: chosenPassword('Choose a password.', passwordRule('password')),
};

export function SignupForm({ onSend }: { onSend: () => void }) {
  const { state: origin } = useLocation();
  const { dispatch, loading, refused } = useAuthForm();
  const { form, values, field, onSubmit, standing } = useFields(RULES, { refused });

  const send = ({ firstName, username, email, password }: typeof values) => {
    if (loading) return;
    onSend();
    const body = {
      firstName: firstName.trim(),
      lastName: '',
      username: username.trim(),
      email: email.trim(),
      password,
    };
    void dispatch(signup(body));
  };
  return (
    <form ref={form} className="auth-form" noValidate onSubmit={onSubmit(send)}>
      <div>
        <h1>Join the flock</h1>
        <p className="auth-sub">Four fields, and you have a bird of your own.</p>
        {import.meta.env.VITE_PIPIT_STATIC && (
          <p className="auth-sub">
            This Pipit lives in your browser: your account and what you write are kept on this device alone.
          </p>
        )}
      </div>
      <TextField {...field('firstName')} autoComplete="given-name" />
      <TextField
        {...field('username')}
        hint={`${USERNAME_MIN} to ${USERNAME_MAX} letters a–z, digits, _ . or -`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        trailing={<LateAvatar username={values.username.trim()} size={50} />}
      />
      <TextField {...field('email')} hint="Only you see it." type="email" autoComplete="email" />
      <PasswordField {...field('password')} hint={`${PASSWORD_MIN} characters or more.`} autoComplete="new-password" />
      <Button type="submit" size="lg" block loading={loading} busyText="Signing up">
        Sign up
      </Button>
      <FormError>{standing}</FormError>
      <p className="auth-end">
        Already a member?{' '}
        <TextLink as={Link} to="/login" state={origin}>
          Sign in
        </TextLink>
      </p>
    </form>
  );
}
