import type { z } from 'zod';
import type { Route } from './route.ts';

/** 'none': charged as a read. 'enter': charged apart, so that nobody is kept out by what others read. */
export type Effect = 'create' | 'change' | 'delete' | 'none' | 'enter';

export interface Described<R extends Route = Route> {
  route: R;
  summary: string;
  /** For a list: the shape of a query that asks for a page. For one item: its `view`. */
  query?: z.ZodType;
  body?: z.ZodType;
  answer: z.ZodType;
  small?: z.ZodType;
  /** Messages that this call may refuse with, beside those of every call, by status. */
  refusals?: Partial<Record<400 | 401 | 404 | 422, readonly string[]>>;
  /** Takes an Idempotency-Key. */
  idempotent?: true;
  /** What a write does to the community, by which it is charged; a change if nothing is said. */
  effect?: Effect;
  /** What the answer costs in reads, where its size is not known or does not tell. */
  cost?: number;
  /** A read that no cache may hold: it would lie on the disk of whatever computer was borrowed for it. */
  unkept?: true;
}

/** The schemas of one route: what the server validates, what the tests check, what the document shows. */
export const described = <const D extends Described>(description: D): D => description;

export type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** The value in the schema's shape, or one clear message for each fault. */
export function shape(schema: z.ZodType, value: unknown): { value: unknown } | { faults: string[] } {
  const result = schema.safeParse(value);
  if (result.success) return { value: result.data };
  return { faults: [...new Set(result.error.issues.map(({ message }) => message))] };
}
