import type { ActionOfAct } from './acts.ts';
import type { TargetType } from './reports.ts';

/** The explanation of an action. The moderator's preview and the notification use the same one. */
export interface Statement {
  action: ActionOfAct;
  target: TargetType;
  /** The beginning of the post or comment. */
  text: string;
  rule: string;
  reason: string;
  /** Null if only a moderator ends it. */
  until: string | null;
}

const DAY = 24 * 60 * 60 * 1000;
/**
 * Counted in code units: graphemes would cost a segmenter, and half a grapheme does no harm because the whole post is
 * shown too.
 */
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
