import { FORM_LABELS } from './labels.ts';
import { PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from './limits.ts';

/** What is wrong with a value, in a sentence. The server holds to it, and a form says it before anything is sent. */
export type Rule = (value: string) => string | null;

export const usernameRule: Rule = (value) => {
  if (value.length < USERNAME_MIN || value.length > USERNAME_MAX)
    return `User Name must have ${USERNAME_MIN} to ${USERNAME_MAX} characters.`;
  return /^[a-z\d][a-z\d_.-]*$/i.test(value)
    ? null
    : 'User Name must start with a letter or digit and can have only letters a–z, digits, _ . and -.';
};

export const passwordRule =
  (field: 'password' | 'newPassword'): Rule =>
  ({ length }) =>
    length >= PASSWORD_MIN && length <= PASSWORD_MAX
      ? null
      : `${FORM_LABELS[field]} must have ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`;

export const emailRule: Rule = (value) =>
  /^[^\s@]+@[^\s@]+$/.test(value) ? null : 'Email address must look like name@example.org.';
