import { route } from '../routes/route.ts';
import type { AnswerBody, Appeal, AppealBody } from './appeals.schema.ts';

export type { Appeal } from './appeals.schema.ts';

export const APPEAL_STATES = ['open', 'granted', 'refused'] as const;

type One = { answer: { appeal: Appeal }; small: { appeal: Appeal } };

export const makeAppeal = route<One & { body: AppealBody }>()('POST /appeals', 201, 'optional');
export const answerAppeal = route<One & { body: AnswerBody }>()('POST /moderation/appeals/:id', 200, 'required');
