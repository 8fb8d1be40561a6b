import { isCommonPassword } from './common-passwords.ts';
import { filled, text } from './fields.schema.ts';
import { LABELS } from './labels.ts';
import { EMAIL_BYTES, EMAIL_LENGTH, PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from './limits.ts';
import { isReservedUsername } from './reserved-usernames.ts';

export const newUsername = text('username')
  .refine((value) => value.length >= USERNAME_MIN && value.length <= USERNAME_MAX, {
    error: `User Name must have ${USERNAME_MIN} to ${USERNAME_MAX} characters.`,
    abort: true,
  })
  .refine((value) => /^[a-z\d][a-z\d_.-]*$/i.test(value), {
    error: 'User Name must start with a letter or digit and can have only letters a–z, digits, _ . and -.',
    abort: true,
  })
  .refine((value) => !isReservedUsername(value), { error: 'User Name is reserved. Choose another.' });

export const password = (field: 'password' | 'newPassword') =>
  text(field)
    .refine((value) => value.length >= PASSWORD_MIN && value.length <= PASSWORD_MAX, {
      error: `${LABELS[field]} must have ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`,
      abort: true,
    })
    .refine((value) => !isCommonPassword(value), {
      error: `${LABELS[field]} is among the most common ones, which are guessed first. Choose another.`,
    });

export const email = filled('email', EMAIL_LENGTH, EMAIL_BYTES).refine((value) => /^[^\s@]+@[^\s@]+$/.test(value), {
  error: 'Email address must look like name@example.org.',
});
