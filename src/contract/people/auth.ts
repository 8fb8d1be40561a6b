import type { Challenge } from '../community/joining.schema.ts';
import { route } from '../routes/route.ts';
import type { User, WholeUser } from '../views.schema.ts';
import type { Config, LoggedOut, LoginBody, LookAtResetBody, ResetBody, SignupBody } from './auth.schema.ts';

export type { Config } from './auth.schema.ts';

type Login<U> = { encodedToken: string; foundUser: U };
type MediaKey = { mediaKey?: string };
type Reset = { success: true; username: string };
type Signup<U> = { encodedToken: string; createdUser: U };

export const login = route<{ body: LoginBody; answer: Login<WholeUser>; small: Login<User> & MediaKey }>()(
  'POST /auth/login',
  200,
  'none',
);
export const signup = route<{ body: SignupBody; answer: Signup<WholeUser>; small: Signup<User> & MediaKey }>()(
  'POST /auth/signup',
  201,
  'none',
);
export const challenge = route<{ answer: Challenge; small: Challenge }>()('POST /auth/challenge', 200, 'none');
export const lookAtReset = route<{
  body: LookAtResetBody;
  answer: { username: string };
  small: { username: string };
}>()('POST /auth/reset/look', 200, 'none');
export const reset = route<{ body: ResetBody; answer: Reset; small: Reset }>()('POST /auth/reset', 200, 'none');
export const logout = route<{ answer: LoggedOut; small: LoggedOut }>()('POST /auth/logout', 200, 'required');
export const getConfig = route<{ answer: Config; small: Config }>()('GET /config', 200, 'optional');
