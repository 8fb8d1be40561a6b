import type { Generated } from 'kysely';
import { tells } from '../data/changes.ts';
import { differs, type Table } from '../table.ts';

export type ToldFrom = 'everyone' | 'following' | 'nobody';

/** Only for members who have changed or seen anything. */
export interface NoticeSettingsTable {
  user_id: number;
  /** Notifications that are not later were seen. */
  seen_until: Generated<number>;
  like_from: Generated<ToldFrom>;
  follow_from: Generated<ToldFrom>;
  comment_from: Generated<ToldFrom>;
  reply_from: Generated<ToldFrom>;
  mention_from: Generated<ToldFrom>;
  thread_from: Generated<ToldFrom>;
  /** The kinds that are pushed, separated by spaces. */
  push: Generated<string>;
  push_text: Generated<number>;
  /** Such as 22:00, in the zone. Null: no quiet hours. */
  quiet_from: string | null;
  quiet_to: string | null;
  zone: string | null;
  /** 1: one line for each person. */
  separate: Generated<number>;
}

const from = (kind: string) =>
  `${kind}_from text not null default 'everyone' check (${kind}_from in ('everyone', 'following', 'nobody'))`;

export const noticeSettings: Table = {
  name: 'notice_settings',
  columns: `
    user_id bigint primary key references users on delete cascade,
    seen_until bigint not null default 0,
    ${['like', 'follow', 'comment', 'reply', 'mention', 'thread'].map(from).join(',\n    ')},
    push text not null default 'comment reply mention',
    push_text bigint not null default 1,
    quiet_from text,
    quiet_to text,
    zone text,
    separate bigint not null default 0`,
  triggers: [
    tells('notices_seen_first', 'after insert', 'noticed', { user: 'new.user_id' }, 'new.seen_until > 0'),
    tells('notices_seen', 'after update of seen_until', 'noticed', { user: 'new.user_id' }, differs('seen_until')),
  ],
};
