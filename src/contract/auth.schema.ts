import { z } from 'zod';
import * as auth from './auth.ts';
import { described } from './describe.schema.ts';
import { MESSAGES as say } from './errors.ts';
import { filledName, name, text } from './fields.schema.ts';
import { email, password, username } from './identity.schema.ts';
import { NAME_LENGTH } from './limits.ts';
import { profileFields } from './profile.schema.ts';
import { pageUser, wholeUser } from './views.schema.ts';

const notAnObject = { error: 'The body must be an object.' };

/** Keys that the form does not know stay on the object; the server keeps them within bounds. */
export const signupBody = z.looseObject(
  {
    firstName: filledName('firstName', NAME_LENGTH),
    lastName: name('lastName', NAME_LENGTH).default(''),
    username,
    email,
    password: password('password'),
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
  effect: 'none',
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
