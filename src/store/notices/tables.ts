import type { Generated } from 'kysely';

export type ToldFrom = 'everyone' | 'following' | 'nobody';

/** Of `Schema`. */
export interface NoticeTables {
  /** What a member is told: see `notices/`. The newest 1,000 of each stay, and as many from moderators, for 90 days. */
  notices: {
    id: Generated<number>;
    uid: string;
    user_id: number;
    kind: string;
    /** The entry of the log that it tells of: undone unseen, it is gone. */
    log_id: number | null;
    /** A small JSON object. Of what moderators tell; of likes and follows, when those who took theirs back had made it, by id. */
    data: Generated<string>;
    /** Only set where a member's action is told. Null: of several people, or from before the column was there. */
    actor_id: Generated<number | null>;
    post_id: Generated<number | null>;
    comment_id: Generated<number | null>;
    /** In UTC, since 1970. Likes of a post, follows, and comments or replies on a post are grouped by it. */
    day: Generated<number | null>;
    /** Of likes and follows: how many are told that were made since the row was, and are counted. 0: taken back. */
    count: Generated<number>;
    /** Of the newest that it tells of. */
    at: number;
    /** For nodes of the release before, which do not know `seen_until`. */
    read_at: number | null;
    created_at: number;
  };
  /** Where a member has changed or seen anything. */
  notice_settings: {
    user_id: number;
    /** What is not later was seen. */
    seen_until: Generated<number>;
    like_from: Generated<ToldFrom>;
    follow_from: Generated<ToldFrom>;
    comment_from: Generated<ToldFrom>;
    reply_from: Generated<ToldFrom>;
    mention_from: Generated<ToldFrom>;
    thread_from: Generated<ToldFrom>;
    /** The kinds that are pushed, parted by spaces. */
    push: Generated<string>;
    push_text: Generated<number>;
    /** As 22:00, in the zone. Null: no quiet hours. */
    quiet_from: string | null;
    quiet_to: string | null;
    zone: string | null;
    /** 1: one line for each person. */
    separate: Generated<number>;
  };
  thread_mutes: { id: Generated<number>; user_id: number; post_id: number; created_at: number };
}
