import { route } from '../routes/route.ts';
import type { Report, ReportBody } from './reports.schema.ts';

export type { Report } from './reports.schema.ts';

export const TARGETS = ['post', 'comment', 'user'] as const;
export type TargetType = (typeof TARGETS)[number];
export const REASONS = ['spam', 'unkind', 'private', 'rule', 'other'] as const;
export const REPORT_STATES = ['open', 'upheld', 'dismissed'] as const;

type One = { answer: { report: Report }; small: { report: Report } };

export const report = route<One & { body: ReportBody }>()('POST /reports', 201, 'optional');
export const withdrawReport = route<One>()('DELETE /reports/:id', 200, 'required');
