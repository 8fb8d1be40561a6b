import type { Generated } from 'kysely';
import { tells } from '../data/changes.ts';
import { takesNoticeBack } from '../notifications/notices.ts';
import type { Table } from '../table.ts';

export interface FollowsTable {
  id: Generated<number>;
  follower_id: number;
  followee_id: number;
  /** 1: a notification tells the followee of it. */
  told: Generated<number>;
  created_at: number;
}

export const follows: Table = {
  name: 'follows',
  columns: `
    id identity,
    follower_id bigint not null references users on delete cascade,
    followee_id bigint not null references users on delete cascade,
    told bigint not null default 0,
    created_at bigint not null,
    constraint follows_once unique (follower_id, followee_id)`,
  indexes: {
    follows_follower_id_id: '(follower_id, id)',
    follows_followee_id_id: '(followee_id, id)',
    follows_told: '(followee_id, created_at, follower_id) where told = 1',
  },
  triggers: [
    tells('follows_made', 'after insert', 'followed', { user: 'new.followee_id', actor: 'new.follower_id' }),
    tells('follows_gone', 'after delete', 'unfollowed', { user: 'old.followee_id', actor: 'old.follower_id' }),
    ...takesNoticeBack({
      kind: 'follow',
      table: 'follows',
      of: 'followee_id',
      group: 'user_id',
      person: 'follower_id',
    }),
  ],
};
