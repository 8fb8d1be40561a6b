import type { Fault } from '../refusals/codes.ts';
import { FORM_LABELS } from './labels.ts';
import { PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from './limits.ts';

/** Returns the fault of a value. The server enforces it, and a form shows it before anything is sent. */
export type Rule = (value: string) => Fault | null;

export const usernameRule: Rule = (value) =>
  lengthFault('username', value, USERNAME_MIN, USERNAME_MAX) ??
  (/^[a-z\d][a-z\d_.-]*$/i.test(value)
    ? null
    : {
        code: 'bad_characters',
        message: 'User Name must start with a letter or digit and can have only letters a–z, digits, _ . and -.',
      });

export const passwordRule =
  (field: 'password' | 'newPassword'): Rule =>
  (value) =>
    lengthFault(field, value, PASSWORD_MIN, PASSWORD_MAX);

export const emailRule: Rule = (value) =>
  /^[^\s@]+@[^\s@]+$/.test(value)
    ? null
    : { code: 'not_an_email', message: 'Email address must look like name@example.org.' };

function lengthFault(field: keyof typeof FORM_LABELS, { length }: string, min: number, max: number): Fault | null {
  const message = `${FORM_LABELS[field]} must have ${min} to ${max} characters.`;
  if (length < min) return { code: 'too_short', params: { min }, message };
  return length > max ? { code: 'too_long', params: { max }, message } : null;
}
