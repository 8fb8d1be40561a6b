import { z } from 'zod';
import { MESSAGES as say } from '../refusals/errors.ts';
import { endpoint } from '../routes/describe.schema.ts';
import { body, filled, stamp, text, uid, yesOrNo } from '../rules/fields.schema.ts';
import { APPEAL_BYTES, APPEAL_LENGTH } from '../rules/limits.ts';
import * as appeals from './appeals.ts';
import { APPEAL_STATES } from './appeals.ts';

const appealBody = body({
  act: text('act').optional().meta({ description: 'Of whoever is logged in: the `act` of their notice.' }),
  token: text('token')
    .optional()
    .meta({ description: 'Of a refused log-in: it names the act and can do nothing else.' }),
  message: filled('message', APPEAL_LENGTH, APPEAL_BYTES),
});
const answerBody = body({
  grant: yesOrNo('grant').meta({ description: 'Granted, the act is undone.' }),
  answer: filled('answer', APPEAL_LENGTH, APPEAL_BYTES).meta({ description: 'The person reads it.' }),
});

export const appeal = z
  .object({
    _id: uid,
    act: uid,
    message: z.string(),
    state: z.enum(APPEAL_STATES),
    answer: z.string(),
    createdAt: stamp,
    answeredAt: stamp.nullable(),
  })
  .meta({ id: 'Appeal' });

const one = z.object({ appeal });

export const makeAppeal = endpoint({
  route: appeals.makeAppeal,
  open: true,
  summary: 'Ask the moderators to look again at what was done, once for each act.',
  effect: 'create',
  body: appealBody,
  answer: one,
  refusals: { 400: [say.alreadyAppealed, say.alreadyUndone], 401: [say.badToken], 404: [say.noSuchAct] },
});
export const answerAppeal = endpoint({
  route: appeals.answerAppeal,
  role: 'moderator',
  summary: 'Answer an appeal in words, where there is another than who acted.',
  body: answerBody,
  answer: one,
  refusals: {
    400: [say.actOnSelf, say.alreadyAnswered, say.caseClaimed, say.changedSince, say.pictureGone],
    403: [say.ownAct, say.actOnOwner, say.actOnModerator],
    404: [say.noSuchAppeal],
    409: [say.editedSince],
  },
});

export const appealRoutes = [makeAppeal, answerAppeal] as const;

export type AppealBody = z.input<typeof appealBody>;
export type AnswerBody = z.input<typeof answerBody>;
export type Appeal = z.infer<typeof appeal>;
