import type { Page } from '../routes/pages.schema.ts';
import { route } from '../routes/route.ts';
import type { CaseDetail, DeskCase, Numbers, QueueCounts } from './cases.schema.ts';

export type { CaseDetail, DeskCase, Numbers } from './cases.schema.ts';

export const CASE_KINDS = ['report', 'signup', 'appeal', 'held'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];
export const QUEUE_ORDERS = ['oldest', 'newest', 'most'] as const;
export type QueueOrder = (typeof QUEUE_ORDERS)[number];

type Always<Answer extends object> = { answer: Answer; small: Answer };
type Queue = { cases: DeskCase[]; counts: QueueCounts; nextCursor: string | null };
type Query = Page & { kind?: CaseKind; order?: QueueOrder };

export const listQueue = route<Always<Queue> & { query: Query }>()('GET /moderation/queue', 200, 'required');
export const getCase = route<Always<CaseDetail>>()('GET /moderation/cases/:id', 200, 'required');
export const claimCase = route<Always<{ case: DeskCase }>>()('POST /moderation/cases/:id/claim', 200, 'required');
export const leaveCase = route<Always<{ case: DeskCase }>>()('DELETE /moderation/cases/:id/claim', 200, 'required');
export const getNumbers = route<Always<Numbers>>()('GET /moderation/numbers', 200, 'required');
