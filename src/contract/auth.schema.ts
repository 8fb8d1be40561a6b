import { z } from 'zod';
import * as auth from './auth.ts';
import { isCommonPassword } from './common-passwords.ts';
import { described } from './describe.schema.ts';
import { MESSAGES as say } from './errors.ts';
import { bounded, filled, text } from './fields.schema.ts';
import { EMAIL_LENGTH, NAME_LENGTH, PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from './limits.ts';
import { profileFields } from './profile.schema.ts';
import { pageUser, wholeUser } from './views.schema.ts';

/** Would collide with a path under /api/users. */
const RESERVED = ['bookmark', 'edit', 'follow', 'unfollow', 'remove-bookmark'];

const username = text('username')
  .refine((value) => value.length >= USERNAME_MIN && value.length <= USERNAME_MAX, {
    error: `username must be ${USERNAME_MIN} to ${USERNAME_MAX} characters.`,
    abort: true,
  })
  .refine((value) => /^[a-z\d][a-z\d_.-]*$/i.test(value), {
    error: 'username must start with a letter or digit and hold only letters a–z, digits, _ . and -.',
    abort: true,
  })
  .refine((value) => !RESERVED.includes(value.toLowerCase()), { error: 'This username is reserved. Choose another.' });

const password = text('password')
  .refine((value) => value.length >= PASSWORD_MIN && value.length <= PASSWORD_MAX, {
    error: `password must be ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`,
    abort: true,
  })
  .refine((value) => !isCommonPassword(value), {
    error: 'This password is among the most common ones and is guessed first. Choose another.',
  });

const email = filled('email', EMAIL_LENGTH).refine((value) => /^[^\s@]+@[^\s@]+$/.test(value), {
  error: 'email must be an e-mail address, like name@example.org.',
});

const notAnObject = { error: 'The body must be an object.' };

/** Keys that the form does not know stay on the object; the server keeps them within bounds. */
export const signupBody = z.looseObject(
  {
    firstName: filled('firstName', NAME_LENGTH),
    lastName: bounded('lastName', NAME_LENGTH).default(''),
    username,
    email,
    password,
    ...profileFields,
  },
  notAnObject,
);

export const loginBody = z.object({ username: text('username'), password: text('password') }, notAnObject);

const loggedOut = z.object({ success: z.literal(true) });
const config = z.object({
  guest: z.object({ username: z.string(), password: z.string() }).nullable(),
});

export const login = described({
  route: auth.login,
  summary: 'Log in. Case in the username does not matter.',
  body: loginBody,
  answer: z.object({ encodedToken: z.string(), foundUser: wholeUser }),
  small: z.object({ encodedToken: z.string(), foundUser: pageUser }),
  refusals: { 401: [say.wrongPassword, say.guestOff], 404: [say.userNotFound] },
});
export const signup = described({
  route: auth.signup,
  summary: 'Sign up. Fields that Pipit does not know are kept, within bounds.',
  body: signupBody,
  answer: z.object({ encodedToken: z.string(), createdUser: wholeUser }),
  small: z.object({ encodedToken: z.string(), createdUser: pageUser }),
  refusals: { 422: [say.usernameTaken] },
});
export const logout = described({
  route: auth.logout,
  summary: 'Log out: the token is worth nothing from now on.',
  answer: loggedOut,
});
export const getConfig = described({
  route: auth.getConfig,
  summary: 'What a client needs to know of this Pipit before anyone logs in.',
  answer: config,
});

export const authRoutes = [login, signup, logout, getConfig] as const;

export type SignupBody = { firstName: string; lastName?: string; username: string; email: string; password: string };
export type LoginBody = z.input<typeof loginBody>;
export type LoggedOut = z.infer<typeof loggedOut>;
export type Config = z.infer<typeof config>;
