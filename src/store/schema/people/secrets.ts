import type { Generated } from 'kysely';
import type { Table } from '../table.ts';

export type SecretKind = 'setup' | 'reset';

/** One-time links. Used or expired ones are deleted. They are not copied: a link must not be good again in a restored backup. */
export interface SecretsTable {
  id: Generated<number>;
  kind: SecretKind;
  /** SHA-256 of the secret, which is stored nowhere. */
  hash: string;
  /** The member whose password it sets. */
  user_id: number | null;
  made_by: number | null;
  expires_at: number;
  created_at: number;
}

export const secrets: Table = {
  name: 'secrets',
  columns: `
    id identity,
    kind text not null check (kind in ('setup', 'reset')),
    hash text not null unique,
    user_id bigint references users on delete cascade,
    made_by bigint references users on delete cascade,
    expires_at bigint not null,
    created_at bigint not null`,
  indexes: { secrets_user_id: '(user_id)', secrets_made_by: '(made_by)' },
};
