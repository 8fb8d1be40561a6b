import type { Generated } from 'kysely';
import type { Table } from '../table.ts';

export type TargetType = 'post' | 'comment' | 'user';

/** Actions that can be undone and appealed. Their log entries name actor, person and reason. */
export interface ActsTable {
  id: Generated<number>;
  log_id: number;
  case_id: number | null;
  target: TargetType;
  post_id: number | null;
  comment_id: number | null;
  rule: Generated<string>;
  until: number | null;
  /** The changed values as JSON, before and after. An action can be undone only while they are as it left them. */
  was: string;
  became: string;
  undone_at: number | null;
}

export const acts: Table = {
  name: 'acts',
  columns: `
    id identity,
    log_id bigint not null unique references log on delete cascade,
    case_id bigint references cases on delete set null,
    target text not null check (target in ('post', 'comment', 'user')),
    post_id bigint references posts on delete set null,
    comment_id bigint references comments on delete set null,
    rule text not null default '',
    until bigint,
    was text not null,
    became text not null,
    undone_at bigint`,
  indexes: {
    acts_case_id: '(case_id) where case_id is not null',
    acts_post_id: '(post_id) where post_id is not null',
    acts_comment_id: '(comment_id) where comment_id is not null',
  },
};
