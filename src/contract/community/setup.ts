import { route } from '../routes/route.ts';
import type { User } from '../views.schema.ts';
import type { LookAnswer, LookBody, SetUpBody } from './setup.schema.ts';

type Always<Answer extends object> = { answer: Answer; small: Answer };

export const lookAtSetUp = route<Always<LookAnswer> & { body: LookBody }>()('POST /setup/look', 200, 'none');
export const setUp = route<Always<{ encodedToken: string; user: User }> & { body: SetUpBody }>()(
  'POST /setup',
  201,
  'none',
);
