import { sql } from 'kysely';
import type { Store } from '../engine/store.ts';
import type { TargetType } from '#contract/moderation/reports.ts';

/** A post, a comment or a person that a case is about. */
interface Named {
  type: TargetType;
  id: number;
}

const HELD = sql`state = 'open' and kind = 'held' and reports = 0`;

/** In a transaction: what nobody holds or reports any more waits for nobody. */
export async function dropHeldCase({ db }: Store, subject: Named): Promise<void> {
  await sql`delete from cases where ${HELD} and about = ${aboutOf(subject)}`.execute(db);
}

/** In a transaction: nor what goes with a post. */
export async function dropHeldCasesOf({ db }: Store, post: number): Promise<void> {
  await sql`
    delete from cases where ${HELD} and (about = ${aboutOf({ type: 'post', id: post })} or exists (
      select 1 from comments where comments.id = cases.comment_id and comments.post_id = ${post}))`.execute(db);
}

/** The name of the thing in the database: cases and reports about it have it. */
export const aboutOf = ({ type, id }: Named): string => `${type} ${id}`;
