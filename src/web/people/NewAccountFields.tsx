import { PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from '#contract/rules/limits.ts';
import { emailRule, passwordRule, usernameRule } from '#contract/rules/rules.ts';
import { signupWords as words } from '#words/en/account/signup.tsx';
import { fieldWords } from '#words/en/fields/fields.ts';
import { chosenPassword, required } from '../data/forms/rules.ts';
import type { FieldOf } from '../data/forms/useFields.ts';
import { LateAvatar } from '../ui/art/LateAvatar.tsx';
import { PasswordField } from '../ui/fields/PasswordField.tsx';
import { TextField } from '../ui/fields/TextField.tsx';

export const newAccountRules = {
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

export type NewAccount = Record<keyof typeof newAccountRules, string>;

/** The fields of the sign-up request. */
export const newAccount = ({ firstName, username, email, password }: NewAccount) => ({
  firstName: firstName.trim(),
  lastName: '',
  username: username.trim(),
  email: email.trim(),
  password,
});

export function NewAccountFields({ field }: { field: FieldOf<keyof NewAccount> }) {
  const username = field('username');
  return (
    <>
      <TextField {...field('firstName')} autoComplete="given-name" />
      <TextField
        {...username}
        hint={words.usernameHint(USERNAME_MIN, USERNAME_MAX)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        trailing={<LateAvatar username={username.value.trim()} size={50} />}
      />
      <TextField {...field('email')} hint={words.emailHint} type="email" autoComplete="email" />
      <PasswordField {...field('password')} hint={fieldWords.passwordHint(PASSWORD_MIN)} autoComplete="new-password" />
    </>
  );
}
