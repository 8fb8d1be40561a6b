import { route } from '../routes/route.ts';
import type { User, WholeUser } from '../views.schema.ts';
import type {
  AccountData,
  BirdBody,
  Done,
  EmailBody,
  NameBody,
  PasswordBody,
  ProofBody,
  Session,
} from './account.schema.ts';

export type { AccountData, Session } from './account.schema.ts';

type Always<Answer extends object> = { answer: Answer; small: Answer };

export const listSessions = route<Always<{ sessions: Session[] }>>()('GET /account/sessions', 200, 'required');
/** `id` is a session's `_id`, or `others` for all sessions except the caller's. */
export const endSession = route<Always<{ sessions: Session[] }>>()('POST /account/sessions/end/:id', 200, 'required');
export const changePassword = route<Always<Done> & { body: PasswordBody }>()('POST /account/password', 200, 'required');
type Changed<Body extends object> = { body: Body; answer: { user: WholeUser }; small: { user: User } };

export const changeEmail = route<Changed<EmailBody>>()('POST /account/email', 200, 'required');
export const changeName = route<Changed<NameBody>>()('POST /account/name', 200, 'required');
export const changeBird = route<Changed<BirdBody>>()('POST /account/bird', 200, 'required');
export const downloadData = route<Always<AccountData>>()('GET /account/data', 200, 'required');
export const deleteAccount = route<Always<Done> & { body: ProofBody }>()('POST /account/delete', 200, 'required');
