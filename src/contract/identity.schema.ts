import { isCommonPassword } from './common-passwords.ts';
import { filled, text } from './fields.schema.ts';
import { EMAIL_LENGTH, PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from './limits.ts';

/** Would collide with a path under /api/users. */
const RESERVED = ['bookmark', 'edit', 'follow', 'unfollow', 'remove-bookmark'];

export const username = text('username')
  .refine((value) => value.length >= USERNAME_MIN && value.length <= USERNAME_MAX, {
    error: `username must be ${USERNAME_MIN} to ${USERNAME_MAX} characters.`,
    abort: true,
  })
  .refine((value) => /^[a-z\d][a-z\d_.-]*$/i.test(value), {
    error: 'username must start with a letter or digit and hold only letters a–z, digits, _ . and -.',
    abort: true,
  })
  .refine((value) => !RESERVED.includes(value.toLowerCase()), { error: 'This username is reserved. Choose another.' });

export const password = (name: string) =>
  text(name)
    .refine((value) => value.length >= PASSWORD_MIN && value.length <= PASSWORD_MAX, {
      error: `${name} must be ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`,
      abort: true,
    })
    .refine((value) => !isCommonPassword(value), {
      error: 'This password is among the most common ones and is guessed first. Choose another.',
    });

export const email = filled('email', EMAIL_LENGTH).refine((value) => /^[^\s@]+@[^\s@]+$/.test(value), {
  error: 'email must be an e-mail address, like name@example.org.',
});
