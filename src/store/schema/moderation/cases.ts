import type { Generated } from 'kysely';
import { KINDS } from '../data/changes.ts';
import { differs, type Table, type Trigger } from '../table.ts';

export type CaseKind = 'report' | 'signup' | 'appeal' | 'held';
export type CaseState = 'open' | 'settled';

/** The work of moderators: one open row for each subject. */
export interface CasesTable {
  id: Generated<number>;
  uid: string;
  kind: CaseKind;
  /** The key of the subject: `post 12`, `comment 5`, `user 7`, `signup 7`, `appeal 3`. */
  about: string;
  post_id: number | null;
  comment_id: number | null;
  /** The person who wrote the content, waits or appeals. Null if they have left. */
  user_id: number | null;
  reports: Generated<number>;
  state: Generated<CaseState>;
  claimed_by: number | null;
  claimed_until: number | null;
  created_at: number;
  settled_at: number | null;
}

/** Informs moderators that the number of open cases has changed. The first condition finds them by an index. */
export const TELL_MODERATORS = `
  insert into changes (kind, user_id)
  select ${KINDS.noticed}, id from users where role <> 'member' and role in ('moderator', 'owner');`;

const tellsModerators = (name: string, on: string, when: string): Trigger => ({
  name: `changes_cases_${name}`,
  on,
  when,
  work: TELL_MODERATORS,
});

export const cases: Table = {
  name: 'cases',
  columns: `
    id identity,
    uid text not null unique,
    kind text not null check (kind in ('report', 'signup', 'appeal', 'held')),
    about text not null,
    post_id bigint references posts on delete set null,
    comment_id bigint references comments on delete set null,
    user_id bigint references users on delete set null,
    reports bigint not null default 0,
    state text not null default 'open' check (state in ('open', 'settled')),
    claimed_by bigint references users on delete set null,
    claimed_until bigint,
    created_at bigint not null,
    settled_at bigint`,
  indexes: {
    cases_open_id: "(id) where state = 'open'",
    cases_open_kind_id: "(kind, id) where state = 'open'",
    cases_open_reports_id: "(reports, id) where state = 'open'",
    cases_open_kind_reports_id: "(kind, reports, id) where state = 'open'",
    cases_settled_at: "(settled_at) where state = 'settled'",
    cases_post_id: '(post_id) where post_id is not null',
    cases_comment_id: '(comment_id) where comment_id is not null',
    cases_user_id: '(user_id) where user_id is not null',
    cases_claimed_by: '(claimed_by) where claimed_by is not null',
  },
  uniqueIndexes: { cases_about: "(about) where state = 'open'" },
  triggers: [
    tellsModerators('made', 'after insert', "new.state = 'open'"),
    tellsModerators('settled', 'after update of state', differs('state')),
    tellsModerators('gone', 'after delete', "old.state = 'open'"),
  ],
};
