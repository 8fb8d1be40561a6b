import { changes, feed } from './schema/data/changes.ts';
import { type DeletedPostsTable, type DeletedUsersTable, deletedPosts, deletedUsers } from './schema/data/deletions.ts';
import { type IdempotencyKeysTable, idempotencyKeys } from './schema/data/idempotency-keys.ts';
import { type JobsTable, jobs } from './schema/data/jobs.ts';
import { type LogTable, log } from './schema/data/log.ts';
import { rateLimits } from './schema/data/rate-limits.ts';
import { type SettingsTable, settings } from './schema/data/settings.ts';
import { type ActsTable, acts } from './schema/moderation/actions.ts';
import { type AppealsTable, appeals } from './schema/moderation/appeals.ts';
import { type CasesTable, cases } from './schema/moderation/cases.ts';
import { type ReportsTable, reports } from './schema/moderation/reports.ts';
import { type NoticeSettingsTable, noticeSettings } from './schema/notifications/notice-settings.ts';
import { type NoticesTable, notices } from './schema/notifications/notices.ts';
import { type PushSubscriptionsTable, pushSubscriptions } from './schema/notifications/push-subscriptions.ts';
import { type ThreadMutesTable, threadMutes } from './schema/notifications/thread-mutes.ts';
import { type BlocksTable, blocks } from './schema/people/blocks.ts';
import { type FiltersTable, filters } from './schema/people/filters.ts';
import { type FollowsTable, follows } from './schema/people/follows.ts';
import { type InvitationsTable, invitations } from './schema/people/invitations.ts';
import { type MutesTable, mutes } from './schema/people/mutes.ts';
import { type PlacesTable, places } from './schema/people/reading-positions.ts';
import { type SecretsTable, secrets } from './schema/people/secrets.ts';
import { type SessionsTable, sessions } from './schema/people/sessions.ts';
import { type ReservedUsernamesTable, reservedUsernames, type UsersTable, users } from './schema/people/users.ts';
import { type BookmarksTable, bookmarks } from './schema/posts/bookmarks.ts';
import {
  type CommentsTable,
  type CommentTombstonesTable,
  comments,
  commentTombstones,
} from './schema/posts/comments.ts';
import { type FilesTable, files } from './schema/posts/files.ts';
import { type HeldEditsTable, heldEdits } from './schema/posts/held-edits.ts';
import { type LikesTable, likes } from './schema/posts/likes.ts';
import { type MediaTable, media, type RefusedFilesTable, refusedFiles } from './schema/posts/media.ts';
import { type PostSearchStateTable, postSearch, postSearchState } from './schema/posts/post-search.ts';
import { type PostsTable, type PostVersionsTable, posts, postVersions } from './schema/posts/posts.ts';
import {
  type PostTagsTable,
  postTags,
  type TagFollowsTable,
  type TagsTable,
  tagFollows,
  tags,
} from './schema/posts/tags.ts';
import { type VotesTable, votes } from './schema/posts/votes.ts';
import type { Table } from './schema/table.ts';

/** Times are milliseconds since 1970, flags are 0 or 1, `uid` is the uuid that the outside knows. */
export interface Schema {
  users: UsersTable;
  reserved_usernames: ReservedUsernamesTable;
  posts: PostsTable;
  post_versions: PostVersionsTable;
  deleted_users: DeletedUsersTable;
  deleted_posts: DeletedPostsTable;
  comments: CommentsTable;
  comment_tombstones: CommentTombstonesTable;
  held_edits: HeldEditsTable;
  likes: LikesTable;
  bookmarks: BookmarksTable;
  votes: VotesTable;
  follows: FollowsTable;
  blocks: BlocksTable;
  mutes: MutesTable;
  filters: FiltersTable;
  sessions: SessionsTable;
  push_subscriptions: PushSubscriptionsTable;
  places: PlacesTable;
  invitations: InvitationsTable;
  log: LogTable;
  cases: CasesTable;
  reports: ReportsTable;
  acts: ActsTable;
  appeals: AppealsTable;
  notices: NoticesTable;
  notice_settings: NoticeSettingsTable;
  thread_mutes: ThreadMutesTable;
  files: FilesTable;
  media: MediaTable;
  refused_files: RefusedFilesTable;
  tags: TagsTable;
  post_tags: PostTagsTable;
  tag_follows: TagFollowsTable;
  idempotency_keys: IdempotencyKeysTable;
  settings: SettingsTable;
  secrets: SecretsTable;
  jobs: JobsTable;
  post_search_state: PostSearchStateTable;
}

/** Every table of a new database. */
export const tables: readonly Table[] = [
  ...[users, reservedUsernames, sessions, secrets, invitations, follows, blocks, mutes, filters, places],
  ...[posts, postVersions, comments, commentTombstones, heldEdits, likes, bookmarks, votes],
  ...[tags, postTags, tagFollows, files, media, refusedFiles, postSearch, postSearchState],
  ...[log, cases, reports, acts, appeals],
  ...[notices, noticeSettings, threadMutes, pushSubscriptions],
  ...[changes, feed, jobs, deletedUsers, deletedPosts, idempotencyKeys, rateLimits, settings],
];
