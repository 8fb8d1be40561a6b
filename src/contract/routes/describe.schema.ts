import type { z } from 'zod';
import type { Coded, Fault } from '../refusals/codes.ts';
import type { Route } from './route.ts';

/**
 * 'none' counts as a read. 'enter' (log-in, sign-up) has its own limit, so that reads from the same address cannot lock
 * people out.
 */
export type Effect = 'create' | 'change' | 'delete' | 'none' | 'enter';

export interface Endpoint<R extends Route = Route> {
  route: R;
  summary: string;
  /** For a list: the shape of a query that asks for a page. For one item: its `view`. */
  query?: z.ZodType;
  /** The list is always paged, whatever the query says. */
  paged?: true;
  body?: z.ZodType;
  answer: z.ZodType;
  small?: z.ZodType;
  /** The refusals of this route by status, in addition to those that every route has. */
  refusals?: Partial<Record<400 | 401 | 403 | 404 | 409 | 422, readonly Fault[]>>;
  /** The route takes an Idempotency-Key. This is the refusal of a repeated call whose result was deleted. */
  idempotent?: Fault;
  /** The kind of write that is charged. Default: 'change'. */
  effect?: Effect;
  /** The cost of the response in reads, if its size is unknown or misleading. */
  cost?: number;
  /** Only members with this role, and owners, may call it. */
  role?: 'moderator' | 'owner';
  /** Refused while the caller's private data is closed after someone else's reset link. */
  closesAfterReset?: true;
  /** Members who wait for approval may call it too. */
  waiting?: true;
  /** Visitors may call it, even where only members can read. */
  open?: true;
  /** The response is a stream of events. `answer` is the schema of one event. */
  stream?: true;
  /** The body is a file: it is not parsed as JSON, and may be larger. */
  file?: true;
  /** No cache may store the response: the caller may use a shared computer. */
  noStore?: true;
}

/** The schemas of one route, for validation, tests and the OpenAPI document. */
export const endpoint = <const D extends Endpoint>(description: D): D => description;

export type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** The parsed value, or its faults without repeated messages. */
export function shape(schema: z.ZodType, value: unknown): { value: unknown } | { faults: Fault[] } {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return { value: result.data };
  const faults = new Map<string, Fault>();
  for (const issue of result.error.issues) if (!faults.has(issue.message)) faults.set(issue.message, faultIn(issue));
  return { faults: [...faults.values()] };
}

/**
 * The field is the last name in the path: `content`, not `postData.content`; for an item of a list, the name of the
 * list.
 */
function faultIn(issue: z.core.$ZodIssue): Fault {
  const name = issue.path.findLast((part) => typeof part === 'string');
  const field = name === undefined ? {} : { field: name };
  return { ...codeOf(issue), ...field, message: issue.message };
}

/** Pipit's own checks carry their code. Others get one from zod's kind of issue. */
function codeOf(issue: z.core.$ZodIssue): Coded {
  if (issue.code === 'custom') return issue.params as Coded;
  if (issue.code === 'invalid_value') return { code: 'not_allowed', params: { allowed: issue.values.map(String) } };
  if (issue.input === undefined) return { code: 'required' };
  return { code: 'wrong_type', params: { expected: issue.code === 'invalid_type' ? issue.expected : issue.code } };
}
