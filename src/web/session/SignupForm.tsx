import { Link, useLocation } from 'react-router';
import { Button } from '../ui/Button.tsx';
import { FormError } from '../ui/FormError.tsx';
import { LateAvatar } from '../ui/LateAvatar.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { signup } from './authSlice.ts';
import { useAuthForm } from './useAuthForm.ts';
import { useFields } from './useFields.ts';

const NAMES = ['firstName', 'username', 'email', 'password'] as const;
const MISSING = {
  firstName: 'Enter your name.',
  username: 'Choose a user name.',
  email: 'Enter your email address.',
  password: 'Choose a password.',
};
const NO_EMAIL = 'Enter an email address like name@example.org.';

export function SignupForm({ onSend }: { onSend: () => void }) {
  const { state: origin } = useLocation();
  const { dispatch, loading, error } = useAuthForm();
  const { form, values, field, onSubmit } = useFields(NAMES, (name, { valueMissing }) =>
    valueMissing ? MISSING[name] : NO_EMAIL,
  );

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
      </div>
      <TextField label="Name" {...field('firstName')} autoComplete="given-name" />
      <TextField
        label="User Name"
        {...field('username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        trailing={<LateAvatar username={values.username.trim()} size={50} />}
      />
      <TextField label="Email address" {...field('email')} type="email" autoComplete="email" />
      <PasswordField label="Password" {...field('password')} autoComplete="new-password" />
      <Button type="submit" size="lg" block loading={loading} busyText="Signing up">
        Sign up
      </Button>
      <FormError>{error}</FormError>
      <p className="auth-end">
        Already a member?{' '}
        <TextLink as={Link} to="/login" state={origin}>
          Sign in
        </TextLink>
      </p>
    </form>
  );
}
