import { z } from 'zod';
import { MESSAGES as say } from '../refusals/errors.ts';
import { endpoint } from '../routes/describe.schema.ts';
import { body, text } from '../rules/fields.schema.ts';
import { pageUser } from '../views.schema.ts';
import { communitySettings, fixedSettings } from './community.schema.ts';
import * as setup from './setup.ts';

const secret = { secret: text('secret') };
const lookBody = body(secret);
const setUpBody = body({
  ...secret,
  community: communitySettings.partial().required({ name: true }),
  /** Either the fields of a sign-up (recognised by `firstName`), or the username and password of an existing member. */
  owner: z.looseObject(
    { username: text('username'), password: text('password') },
    { error: (issue) => (issue.input === undefined ? 'owner is required.' : 'owner must be an object.') },
  ),
  removeDemo: z.boolean('removeDemo must be true or false.').default(true),
});

const looked = z.object({
  hasDemo: z.boolean().meta({ description: 'There are people and posts of the demo community to remove.' }),
  fixed: fixedSettings,
});

export const lookAtSetUp = endpoint({
  route: setup.lookAtSetUp,
  open: true,
  summary: 'Whether the link that the start of this Pipit printed is good, and what the set-up needs to know.',
  effect: 'none',
  body: lookBody,
  answer: looked,
  refusals: { 404: [say.deadLink] },
});
export const setUp = endpoint({
  route: setup.setUp,
  open: true,
  summary: 'Make somebody the owner and say what the community is, once. A first name in `owner` makes a new account.',
  effect: 'enter',
  body: setUpBody,
  answer: z.object({ encodedToken: z.string(), user: pageUser }),
  refusals: {
    400: [say.guestAccount],
    401: [say.wrongPassword],
    403: [say.suspended, say.refused],
    404: [say.deadLink, say.userNotFound],
    422: [say.usernameTaken],
  },
});

export const setUpRoutes = [lookAtSetUp, setUp] as const;

export type LookBody = z.input<typeof lookBody>;
export type LookAnswer = z.infer<typeof looked>;
export type SetUpBody = z.input<typeof setUpBody>;
