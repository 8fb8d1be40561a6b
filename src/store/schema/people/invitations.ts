import type { Generated } from 'kysely';
import type { Table } from '../table.ts';

export interface InvitationsTable {
  id: Generated<number>;
  uid: string;
  /** The SHA-256 of the code, which itself is stored nowhere. */
  code_hash: string;
  made_by: number;
  uses: Generated<number>;
  /** Null if the number of uses is not limited. */
  max_uses: number | null;
  /** Null if it never expires. */
  expires_at: number | null;
  /** 1 if a new member follows the person who invited them. */
  follow: number;
  /** The time when it was revoked or used up. */
  withdrawn_at: number | null;
  created_at: number;
}

export const invitations: Table = {
  name: 'invitations',
  columns: `
    id identity,
    uid text not null unique,
    code_hash text not null unique,
    made_by bigint not null references users on delete cascade,
    uses bigint not null default 0,
    max_uses bigint,
    expires_at bigint,
    follow bigint not null default 0,
    withdrawn_at bigint,
    created_at bigint not null`,
  indexes: { invitations_made_by: '(made_by, id)' },
};
