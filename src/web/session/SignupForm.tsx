import { PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from '#contract/rules/limits.ts';
import { emailRule, passwordRule, usernameRule } from '#contract/rules/rules.ts';
import { Link, useLocation } from '../app/navigation/router.tsx';
import { Button } from '../ui/buttons/Button.tsx';
import { TextLink } from '../ui/buttons/TextLink.tsx';
import { FormError } from '../ui/fields/FormError.tsx';
import { PasswordField } from '../ui/fields/PasswordField.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { LateAvatar } from '../ui/people/LateAvatar.tsx';
import { browserWords } from '../words/en/browser.ts';
import { fieldWords } from '../words/en/fields.ts';
import { signupWords as words } from '../words/en/signup.tsx';
import { signup } from './authSlice.ts';
import { chosenPassword, required } from './required.ts';
import { useAuthForm } from './useAuthForm.ts';
import { useFields } from './useFields.ts';

const RULES = {
  firstName: required(() => words.enterName),
  username: required(
    () => words.chooseUsername,
    (value) => usernameRule(value.trim()),
  ),
  email: required(
    () => fieldWords.enterEmail,
    (value) => emailRule(value.trim()),
  ),
  password: chosenPassword(() => words.choosePassword, passwordRule('password')),
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
        <h1>{words.title}</h1>
        <p className="auth-sub">{words.lead}</p>
        {import.meta.env.VITE_PIPIT_STATIC && <p className="auth-sub">{browserWords.signUpNote}</p>}
      </div>
      <TextField {...field('firstName')} autoComplete="given-name" />
      <TextField
        {...field('username')}
        hint={words.usernameHint(USERNAME_MIN, USERNAME_MAX)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        trailing={<LateAvatar username={values.username.trim()} size={50} />}
      />
      <TextField {...field('email')} hint={words.emailHint} type="email" autoComplete="email" />
      <PasswordField {...field('password')} hint={fieldWords.passwordHint(PASSWORD_MIN)} autoComplete="new-password" />
      <Button type="submit" size="lg" block loading={loading} busyText={words.signingUp}>
        {words.signUp}
      </Button>
      <FormError>{standing}</FormError>
      <p className="auth-end">
        {words.already((text) => (
          <TextLink as={Link} to="/login" state={origin}>
            {text}
          </TextLink>
        ))}
      </p>
    </form>
  );
}
