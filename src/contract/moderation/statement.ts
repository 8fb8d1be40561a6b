import type { ActionOfAct } from './acts.ts';
import type { TargetType } from './reports.ts';

/** What a person is told of an act: the same for who writes it and for who reads it. */
export interface Statement {
  action: ActionOfAct;
  target: TargetType;
  /** Of the post or comment, its beginning. */
  text: string;
  rule: string;
  reason: string;
  /** Null: not before somebody lifts it. */
  until: string | null;
}

const DAY = 24 * 60 * 60 * 1000;
/** Graphemes would cost a segmenter; a cut one does no harm beside the whole post. */
const EXCERPT = 200;

export const untilOf = (days: number | null, now: number): number | null => (days === null ? null : now + days * DAY);

const stampOf = (time: number): string => `${new Date(time).toISOString().slice(0, 19)}Z`;

export const excerptOf = (text: string): string =>
  text.length <= EXCERPT ? text : `${text.slice(0, EXCERPT).replace(/[\ud800-\udbff]$/, '')}…`;

export const statementOf = (act: Omit<Statement, 'until'> & { days: number | null }, now: number): Statement => {
  const { days, text, ...said } = act;
  const until = untilOf(days, now);
  return { ...said, text: excerptOf(text), until: until === null ? null : stampOf(until) };
};
