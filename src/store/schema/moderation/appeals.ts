import type { Generated } from 'kysely';
import type { Table } from '../table.ts';

export type AppealState = 'open' | 'granted' | 'refused';

export interface AppealsTable {
  id: Generated<number>;
  uid: string;
  log_id: number;
  case_id: number | null;
  user_id: number;
  message: string;
  state: Generated<AppealState>;
  answer: Generated<string>;
  answered_by: number | null;
  created_at: number;
  answered_at: number | null;
}

export const appeals: Table = {
  name: 'appeals',
  columns: `
    id identity,
    uid text not null unique,
    log_id bigint not null references log on delete cascade,
    case_id bigint references cases on delete set null,
    user_id bigint not null references users on delete cascade,
    message text not null,
    state text not null default 'open' check (state in ('open', 'granted', 'refused')),
    answer text not null default '',
    answered_by bigint references users on delete set null,
    created_at bigint not null,
    answered_at bigint,
    constraint appeals_once unique (log_id, user_id)`,
  indexes: {
    appeals_user_id: '(user_id)',
    appeals_case_id: '(case_id) where case_id is not null',
    appeals_answered_by: '(answered_by) where answered_by is not null',
  },
};
