import type { Generated } from 'kysely';
import { tells } from '../data/changes.ts';
import type { Table } from '../table.ts';

export type ReportReason = 'spam' | 'unkind' | 'private' | 'rule' | 'other';
export type ReportState = 'open' | 'upheld' | 'dismissed';

/** One report per subject from a person or an address. */
export interface ReportsTable {
  id: Generated<number>;
  uid: string;
  case_id: number;
  about: string;
  /** Null for a visitor, and for a member who has left. */
  reporter_id: number | null;
  /** Only set for a visitor: a keyed hash. */
  address: string | null;
  reason: ReportReason;
  /** The words of the broken rule. */
  rule: Generated<string>;
  note: Generated<string>;
  /** The subject when it was reported, as JSON; empty after 90 days. */
  snapshot: Generated<string>;
  state: Generated<ReportState>;
  created_at: number;
  settled_at: number | null;
}

const BY_MEMBER = { new: 'new.reporter_id is not null', old: 'old.reporter_id is not null' };

export const reports: Table = {
  name: 'reports',
  columns: `
    id identity,
    uid text not null unique,
    case_id bigint not null references cases on delete cascade,
    about text not null,
    reporter_id bigint references users on delete set null,
    address text,
    reason text not null check (reason in ('spam', 'unkind', 'private', 'rule', 'other')),
    rule text not null default '',
    note text not null default '',
    snapshot text not null default '',
    state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
    created_at bigint not null,
    settled_at bigint`,
  indexes: {
    reports_case_id: '(case_id, id)',
    reports_snapshot: "(created_at) where snapshot <> ''",
  },
  uniqueIndexes: {
    reports_by_person: '(reporter_id, about) where reporter_id is not null',
    reports_by_address: '(address, about) where address is not null',
  },
  triggers: [
    tells('reports_made', 'after insert', 'reported', { actor: 'new.reporter_id' }, BY_MEMBER.new),
    tells('reports_settled', 'after update of state', 'reported', { actor: 'new.reporter_id' }, BY_MEMBER.new),
    tells('reports_gone', 'after delete', 'reported', { actor: 'old.reporter_id' }, BY_MEMBER.old),
  ],
};
