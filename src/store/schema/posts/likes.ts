import type { Generated } from 'kysely';
import { tells } from '../data/changes.ts';
import { takesNoticeBack } from '../notifications/notices.ts';
import type { Table } from '../table.ts';

export interface LikesTable {
  id: Generated<number>;
  post_id: number;
  user_id: number;
  /** 1: a notification tells the author of it. */
  told: Generated<number>;
  created_at: number;
}

export const likes: Table = {
  name: 'likes',
  columns: `
    id identity,
    post_id bigint not null references posts on delete cascade,
    user_id bigint not null references users on delete cascade,
    told bigint not null default 0,
    created_at bigint not null,
    constraint likes_once unique (user_id, post_id)`,
  indexes: {
    likes_post_id_id: '(post_id, id)',
    likes_user_id_id: '(user_id, id)',
    likes_told: '(post_id, created_at, user_id) where told = 1',
  },
  triggers: [
    tells('likes_made', 'after insert', 'liked', { post: 'new.post_id', actor: 'new.user_id' }),
    tells('likes_gone', 'after delete', 'unliked', { post: 'old.post_id', actor: 'old.user_id' }),
    ...takesNoticeBack({ kind: 'like', table: 'likes', of: 'post_id', group: 'post_id', person: 'user_id' }),
  ],
};
