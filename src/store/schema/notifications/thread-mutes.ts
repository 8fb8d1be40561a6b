import type { Generated } from 'kysely';
import type { Table } from '../table.ts';

export interface ThreadMutesTable {
  id: Generated<number>;
  user_id: number;
  post_id: number;
  created_at: number;
}

export const threadMutes: Table = {
  name: 'thread_mutes',
  columns: `
    id identity,
    user_id bigint not null references users on delete cascade,
    post_id bigint not null references posts on delete cascade,
    created_at bigint not null,
    constraint thread_mutes_once unique (user_id, post_id)`,
  indexes: { thread_mutes_user_id: '(user_id, id)', thread_mutes_post_id: '(post_id)' },
};
