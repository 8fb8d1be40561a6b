import { z } from 'zod';
import { communityShown } from '../community/community.schema.ts';
import { challengeAnswer, type Joining, joiningFields } from '../community/joining.schema.ts';
import { ON_FIRST_DAY, MESSAGES as say, tooQuick } from '../refusals/errors.ts';
import { noSuchUpload } from '../refusals/of-media.ts';
import { endpoint } from '../routes/describe.schema.ts';
import { badFieldName, badFieldValue } from '../rules/extra-fields.ts';
import { body, filledName, name, text } from '../rules/fields.schema.ts';
import { email, newUsername, password } from '../rules/identity.schema.ts';
import { RESET_HOURS } from '../rules/limits.ts';
import { pageUser, wholeUser } from '../views.schema.ts';
import * as auth from './auth.ts';
import { profileFields } from './profile.schema.ts';

const notAnObject = { error: 'The body must be an object.' };

/** Unknown keys stay on the object, because a sign-up stores them. The server limits them. */
export const signupBody = z.looseObject(
  {
    firstName: filledName('firstName'),
    lastName: name('lastName').default(''),
    username: newUsername,
    email: email.default(''),
    password: password('password'),
    ...profileFields,
    ...joiningFields,
  },
  notAnObject,
);

/** Both are optional: the spec answers a missing field like an unknown username or a wrong password. */
export const loginBody = z.object(
  { username: text('username').optional(), password: text('password').optional() },
  notAnObject,
);

const lookAtResetBody = body({ secret: text('secret') });
const resetBody = body({ secret: text('secret'), newPassword: password('newPassword') });
const mediaKey = z
  .string()
  .optional()
  .meta({ description: 'Where only members may read: as `media.key` of the config.' });
const loggedOut = z.object({ success: z.literal(true) });
const config = z.object({
  community: communityShown,
  guest: z.object({ username: z.string(), password: z.string() }).nullable(),
  media: z.object({
    uploads: z.boolean().meta({ description: 'Whether pictures can be uploaded.' }),
    key: z.string().optional().meta({
      description:
        'Where only members may read, for them: `?key=` behind the paths of pictures. It is good for today and tomorrow.',
    }),
  }),
  mayInvite: z
    .boolean()
    .optional()
    .meta({ description: 'Whether the caller may make invitations. Omitted for visitors.' }),
  push: z.boolean().meta({ description: 'Whether notices can be pushed to devices.' }),
  sourceUrl: z.string().meta({ description: 'Where the source of this Pipit is, from the address of the site on.' }),
});

export const login = endpoint({
  route: auth.login,
  open: true,
  summary: 'Log in. Case in the username does not matter.',
  effect: 'enter',
  body: loginBody,
  answer: z.object({ encodedToken: z.string(), foundUser: wholeUser }),
  small: z.object({ encodedToken: z.string(), foundUser: pageUser, mediaKey }),
  refusals: { 401: [say.wrongPassword, say.guestOff], 403: [say.suspended, say.refused], 404: [say.userNotFound] },
});
export const signup = endpoint({
  route: auth.signup,
  open: true,
  summary: 'Sign up. Fields that Pipit does not know are kept for their owner alone, within bounds.',
  effect: 'enter',
  body: signupBody,
  answer: z.object({ encodedToken: z.string(), createdUser: wholeUser }),
  small: z.object({ encodedToken: z.string(), createdUser: pageUser, mediaKey }),
  refusals: {
    400: [noSuchUpload('avatarURL')],
    403: [
      say.suspended,
      say.signupClosed,
      say.invitationNeeded,
      say.invitationDead,
      say.looksAutomated,
      say.proofNeeded,
      tooQuick(3),
      ...ON_FIRST_DAY.name,
      ...ON_FIRST_DAY.profile,
    ],
    422: [say.usernameTaken, say.tooManyFields, say.fieldsTooLarge, badFieldName('…'), badFieldValue('…')],
  },
});
export const challenge = endpoint({
  route: auth.challenge,
  open: true,
  summary: 'What a sign-up has to prove, where config says so: that time has passed, and that work was done.',
  effect: 'enter',
  answer: challengeAnswer,
});
export const lookAtReset = endpoint({
  route: auth.lookAtReset,
  open: true,
  summary: 'Whose password a link of a moderator sets, while it is good.',
  effect: 'none',
  body: lookAtResetBody,
  answer: z.object({ username: z.string() }),
  refusals: { 404: [say.deadLink] },
});
export const reset = endpoint({
  route: auth.reset,
  open: true,
  summary:
    'Set a new password by a link of a moderator, once. Every session of the account ends, and its private data is ' +
    `closed for ${RESET_HOURS} hours.`,
  effect: 'enter',
  body: resetBody,
  answer: z.object({ success: z.literal(true), username: z.string() }),
  refusals: { 404: [say.deadLink] },
});
export const logout = endpoint({
  route: auth.logout,
  waiting: true,
  summary: 'Log out: the token is worth nothing from now on.',
  effect: 'none',
  answer: loggedOut,
});
export const getConfig = endpoint({
  route: auth.getConfig,
  open: true,
  waiting: true,
  summary: 'What a client needs to know of this Pipit before anyone logs in.',
  answer: config,
});

export const authRoutes = [login, signup, challenge, lookAtReset, reset, logout, getConfig] as const;

export type SignupBody = Joining & {
  firstName: string;
  lastName?: string;
  username: string;
  email?: string;
  password: string;
};
export type LookAtResetBody = z.input<typeof lookAtResetBody>;
export type ResetBody = z.input<typeof resetBody>;
export type LoginBody = z.input<typeof loginBody>;
export type LoggedOut = z.infer<typeof loggedOut>;
export type Config = z.infer<typeof config>;
