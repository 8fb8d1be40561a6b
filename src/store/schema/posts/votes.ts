import type { Generated } from 'kysely';
import { tells } from '../data/changes.ts';
import { differs, type Table } from '../table.ts';

export interface VotesTable {
  id: Generated<number>;
  comment_id: number;
  user_id: number;
  up: number;
  created_at: number;
}

const on = (row: 'new' | 'old') => ({
  comment: `${row}.comment_id`,
  post: `(select post_id from comments where id = ${row}.comment_id)`,
  actor: `${row}.user_id`,
});

export const votes: Table = {
  name: 'votes',
  columns: `
    id identity,
    comment_id bigint not null references comments on delete cascade,
    user_id bigint not null references users on delete cascade,
    up integer not null,
    created_at bigint not null,
    constraint votes_once unique (user_id, comment_id)`,
  indexes: { votes_comment_id_id: '(comment_id, id)' },
  triggers: [
    tells('votes_made', 'after insert', 'voted', on('new')),
    tells('votes_turned', 'after update of up', 'voted', on('new'), differs('up')),
    tells('votes_gone', 'after delete', 'voted', on('old')),
  ],
};
