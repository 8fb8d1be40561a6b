import { sql } from 'kysely';
import { BACKGROUND_MS } from './deadline.ts';
import type { Store } from './store.ts';

/** Milliseconds, for `unlessLate`. */
export const left = ({ deadline }: Store): number => deadline?.left() ?? BACKGROUND_MS;

/**
 * PostgreSQL, in the RETURNING of a statement that commits by itself: fails, and so undoes it, when it has waited for locks
 * until after its request was answered. One lock is waited for 2 s at most, but there may be two.
 */
export const unlessLate = (left: number) =>
  sql`1 / (clock_timestamp() < statement_timestamp() + ${left}::float8 * interval '1 millisecond')::int`;
