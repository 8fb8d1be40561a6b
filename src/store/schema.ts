import type { Generated } from 'kysely';
import type { GuardTables } from './guard/tables.ts';
import type { JobTables } from './jobs/tables.ts';
import type { MediaTables } from './media/tables.ts';
import type { NoticeTables } from './notices/tables.ts';
import type { PostTables } from './posts/tables.ts';
import type { PushTables } from './push/tables.ts';
import type { SafetyTables } from './safety/tables.ts';
import type { TagTables } from './tags/tables.ts';
import type { Mark } from './visibility/counted.ts';

export type UserState = 'active' | 'waiting' | 'silenced' | 'suspended' | 'deleted';
export type Role = 'member' | 'moderator' | 'owner';
export type ContentState = 'visible' | 'held' | 'removed' | 'deleted';
export type CaseKind = 'report' | 'signup' | 'appeal' | 'held';
export type CaseState = 'open' | 'settled';
export type ReportReason = 'spam' | 'unkind' | 'private' | 'rule' | 'other';
export type ReportState = 'open' | 'upheld' | 'dismissed';
export type AppealState = 'open' | 'granted' | 'refused';
export type TargetType = 'post' | 'comment' | 'user';
export type SecretKind = 'setup' | 'reset';

/** Times are milliseconds since 1970, flags are 0 or 1, `uid` is the uuid that the outside knows. */
export interface Schema
  extends GuardTables,
    SafetyTables,
    NoticeTables,
    PushTables,
    PostTables,
    TagTables,
    MediaTables,
    JobTables {
  users: {
    id: Generated<number>;
    uid: string;
    username: string;
    /** Folded: unique without regard to case. */
    username_key: string;
    first_name: string;
    last_name: string;
    email: string;
    /** Null: nobody can log in as this person. */
    password_hash: string | null;
    avatar_url: string;
    cover_url: string;
    bio: string;
    website: string;
    /** JSON object of the unknown fields that came with the sign-up. */
    extra: string;
    /** Username and names, folded, one a line. */
    search: string;
    guest: number;
    state: Generated<UserState>;
    role: Generated<Role>;
    /** The tree of invitations. Null: nobody, or somebody who has left. */
    invited_by: Generated<number | null>;
    /** The number of the one that the member chose; '' for the first. */
    bird: Generated<string>;
    /** To the owner's question, at the sign-up. */
    answer: Generated<string>;
    /** Of a frozen branch of the tree: what they were before, and the entry of the log that froze them. */
    state_before: Generated<Exclude<UserState, 'deleted'> | null>;
    frozen_by: Generated<number | null>;
    /** When it ends by itself. Null: not before somebody lifts it. */
    silenced_until: Generated<number | null>;
    suspended_until: Generated<number | null>;
    /** Only nodes of the release before write these two. */
    reset_link_at: Generated<number | null>;
    reset_link_by: Generated<number | null>;
    /** Private data is refused until then, because a reset link set the password. Null: never reset by one. */
    closed_until: Generated<number | null>;
    /** Uids of the sessions that the suspension ended, separated by commas. Read only while it lasts. */
    suspended_sessions: Generated<string | null>;
    /** Grows when a name, picture or bird that stands on posts changes. */
    rev: Generated<number>;
    posts_count: Generated<number>;
    followers_count: Generated<number>;
    following_count: Generated<number>;
    /** The own post that stands first on the profile. */
    pinned_post_id: Generated<number | null>;
    created_at: number;
    updated_at: number;
  };
  /** Deleted, and not yet taken apart: see `sweep.ts`. */
  deleted_users: { user_id: number };
  deleted_posts: { post_id: number };
  /** Who waits or is suspended: what of theirs is not counted, and whether that is as their state wants it (`move-counts.ts`). */
  uncounted_users: { user_id: number; settled: Generated<number> } & Record<Mark, Generated<number>>;
  /** Of people who deleted their account: nobody can take their name. */
  reserved_usernames: { username_key: string };
  posts: {
    id: Generated<number>;
    uid: string;
    author_id: number;
    content: string;
    state: Generated<ContentState>;
    /** Grows when the text changes. */
    rev: Generated<number>;
    like_count: Generated<number>;
    comment_count: Generated<number>;
    /** Different people among those who commented last, without the author. Moved by triggers, as is `hot`. */
    commenters: Generated<number>;
    /** Null: not reached by the migration in the background yet. */
    hot: Generated<number | null>;
    /** How many it has; never changed. */
    pictures: Generated<number>;
    /** Covers them. Null: nothing does. */
    sensitive: Generated<string | null>;
    created_at: number;
    updated_at: number;
  };
  comments: {
    id: Generated<number>;
    uid: string;
    post_id: number;
    author_id: number;
    /** The comment that it hangs under, which hangs under none itself: a row, or a tombstone. */
    parent_id: Generated<number | null>;
    text: string;
    state: Generated<ContentState>;
    upvote_count: Generated<number>;
    downvote_count: Generated<number>;
    created_at: number;
    updated_at: number;
  };
  /** Of comments that are gone and have replies. Made and deleted by triggers alone. */
  comment_tombstones: { comment_id: number; uid: string; post_id: number; created_at: number };
  likes: {
    id: Generated<number>;
    post_id: number;
    user_id: number;
    /** 1: a notice tells the author of it. */
    told: Generated<number>;
    created_at: number;
  };
  bookmarks: { id: Generated<number>; post_id: number; user_id: number; created_at: number };
  votes: { id: Generated<number>; comment_id: number; user_id: number; up: number; created_at: number };
  follows: {
    id: Generated<number>;
    follower_id: number;
    followee_id: number;
    /** 1: a notice tells the followee of it. */
    told: Generated<number>;
    created_at: number;
  };
  /** Where members were in their home feed: for their other devices. */
  places: { user_id: number; post_id: number; session_id: number; at: number };
  settings: { name: string; value: string };
  /** One-time links. Used or expired ones are deleted. Not copied: a link must not be good again in a restored backup. */
  secrets: {
    id: Generated<number>;
    kind: SecretKind;
    /** SHA-256 of the secret, which is stored nowhere. */
    hash: string;
    /** Whose password it sets. */
    user_id: number | null;
    made_by: number | null;
    expires_at: number;
    created_at: number;
  };
  invitations: {
    id: Generated<number>;
    uid: string;
    /** SHA-256 of the code, which is stored nowhere. */
    code_hash: string;
    made_by: number;
    uses: Generated<number>;
    /** Null: as many as like. */
    max_uses: number | null;
    /** Null: never. */
    expires_at: number | null;
    /** Whoever joins follows who invited them. */
    follow: number;
    /** When it was withdrawn or used up. */
    withdrawn_at: number | null;
    created_at: number;
  };
  /** What owners and moderators did. Rows are written once; people who leave are forgotten in them. */
  log: {
    id: Generated<number>;
    uid: string;
    /** Null: a former member, or who has no account and is named beside it. */
    actor_id: number | null;
    /** Of who has no account: the host at the command line. Members are named by their own rows. */
    actor_name: Generated<string>;
    action: string;
    target_id: number | null;
    /** Of what is no person. */
    target_name: Generated<string>;
    reason: Generated<string>;
    /** A small JSON object. */
    details: Generated<string>;
    created_at: number;
  };
  /** What moderators are to look at: one open row for each thing. */
  cases: {
    id: Generated<number>;
    uid: string;
    kind: CaseKind;
    /** The thing, in words of the database: `post 12`, `comment 5`, `user 7`, `signup 7`, `appeal 3`. */
    about: string;
    post_id: number | null;
    comment_id: number | null;
    /** The person: who wrote it, waits or appeals. Null: they have left. */
    user_id: number | null;
    reports: Generated<number>;
    state: Generated<CaseState>;
    claimed_by: number | null;
    claimed_until: number | null;
    created_at: number;
    settled_at: number | null;
  };
  /** One of a person or an address for each thing. */
  reports: {
    id: Generated<number>;
    uid: string;
    case_id: number;
    about: string;
    /** Null: a visitor, or somebody who has left. */
    reporter_id: number | null;
    /** Of a visitor: a keyed hash. */
    address: string | null;
    reason: ReportReason;
    /** The words of the rule that is broken. */
    rule: Generated<string>;
    note: Generated<string>;
    /** What was reported, as JSON; empty after 90 days. */
    snapshot: Generated<string>;
    state: Generated<ReportState>;
    created_at: number;
    settled_at: number | null;
  };
  /** What can be undone and appealed against, beside its entry of the log, which names actor, person and reason. */
  acts: {
    id: Generated<number>;
    log_id: number;
    case_id: number | null;
    target: TargetType;
    post_id: number | null;
    comment_id: number | null;
    rule: Generated<string>;
    until: number | null;
    /** What it changed, as JSON: an act is undone only while everything is as it left it. */
    was: string;
    became: string;
    undone_at: number | null;
  };
  appeals: {
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
  };
  /** How far the index of posts is: one row, or none before it was begun. Not copied: it is made anew. */
  post_search_state: {
    /** Everything up to this position is in the index, of the posts from `low` on; 0: of all. SQLite has no snapshot. */
    feed: string;
    at: number;
    snapshot: string | null;
    low: number;
    /** Of the way in which texts are cut into words. */
    version: number;
  };
}
