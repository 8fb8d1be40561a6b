import type { z } from 'zod';
import type { Coded, Fault } from '../refusals/codes.ts';
import type { Route } from './route.ts';

/** 'none': charged as a read. 'enter': charged apart, so that nobody is kept out by what others read. */
export type Effect = 'create' | 'change' | 'delete' | 'none' | 'enter';

export interface Endpoint<R extends Route = Route> {
  route: R;
  summary: string;
  /** For a list: the shape of a query that asks for a page. For one item: its `view`. */
  query?: z.ZodType;
  /** A list that is never answered whole, whatever the query says. */
  paged?: true;
  body?: z.ZodType;
  answer: z.ZodType;
  small?: z.ZodType;
  /** What this call may refuse with, beside what every call may, by status. */
  refusals?: Partial<Record<400 | 401 | 403 | 404 | 409 | 422, readonly Fault[]>>;
  /** Takes an Idempotency-Key. This is said to a retry when what the first one made is deleted. */
  idempotent?: Fault;
  /** What a write does to the community, by which it is charged; a change if nothing is said. */
  effect?: Effect;
  /** What the answer costs in reads, where its size is not known or does not tell. */
  cost?: number;
  /** Who may call it: members of this role, and owners. */
  role?: 'moderator' | 'owner';
  /** Refused while a reset link by somebody else keeps the private data of the caller closed. */
  closesAfterReset?: true;
  /** Also for those who wait to be let in. */
  waiting?: true;
  /** Also for visitors where only members may read. */
  open?: true;
  /** The answer goes on, as events: `answer` is what one of them may be. */
  stream?: true;
  /** The body is a file: it is not read as JSON, and may be larger. */
  file?: true;
  /** A read that no cache may hold: it would lie on the disk of whatever computer was borrowed for it. */
  noStore?: true;
}

/** The schemas of one route: what the server validates, what the tests check, what the document shows. */
export const endpoint = <const D extends Endpoint>(description: D): D => description;

export type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** The value in the schema's shape, or its faults, none with the same message as another. */
export function shape(schema: z.ZodType, value: unknown): { value: unknown } | { faults: Fault[] } {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return { value: result.data };
  const faults = new Map<string, Fault>();
  for (const issue of result.error.issues) if (!faults.has(issue.message)) faults.set(issue.message, faultIn(issue));
  return { faults: [...faults.values()] };
}

/** The field is the last name on the way to it: `content`, not `postData.content`; of an item in a list, that of the list. */
function faultIn(issue: z.core.$ZodIssue): Fault {
  const name = issue.path.findLast((part) => typeof part === 'string');
  const field = name === undefined ? {} : { field: name };
  return { ...codeOf(issue), ...field, message: issue.message };
}

/** A check of ours says its code itself; the others are told by zod's own kinds of issues. */
function codeOf(issue: z.core.$ZodIssue): Coded {
  if (issue.code === 'custom') return issue.params as Coded;
  if (issue.code === 'invalid_value') return { code: 'not_allowed', params: { allowed: issue.values.map(String) } };
  if (issue.input === undefined) return { code: 'required' };
  return { code: 'wrong_type', params: { expected: issue.code === 'invalid_type' ? issue.expected : issue.code } };
}
