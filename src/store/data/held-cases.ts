import { sql } from 'kysely';
import type { TargetType } from '#contract/moderation/reports.ts';
import type { Store } from '../engine/store.ts';

/** A post, a comment or a person that a case is about. */
interface Named {
  type: TargetType;
  id: number;
}

const HELD = sql`state = 'open' and kind = 'held' and reports = 0`;

/** Must run inside a transaction. Deletes the open case of a subject that is no longer held and was never reported. */
export async function dropHeldCase({ db }: Store, subject: Named): Promise<void> {
  await sql`delete from cases where ${HELD} and about = ${aboutOf(subject)}`.execute(db);
}

/** Must run inside a transaction. Does the same for a post that is deleted and for its comments. */
export async function dropHeldCasesOf({ db }: Store, post: number): Promise<void> {
  await sql`
    delete from cases where ${HELD} and (about = ${aboutOf({ type: 'post', id: post })} or exists (
      select 1 from comments where comments.id = cases.comment_id and comments.post_id = ${post}))`.execute(db);
}

/** The key under which cases and reports store their subject. */
export const aboutOf = ({ type, id }: Named): string => `${type} ${id}`;
