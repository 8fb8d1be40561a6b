import type { About, CommunitySettings, CommunityShown } from '#contract/community/community.ts';
import type { Invitation } from '#contract/community/invitations.ts';
import type { Challenge } from '#contract/community/joining.schema.ts';
import type { LogEntry } from '#contract/community/log.ts';
import type { Member } from '#contract/community/members.ts';
import type { Place } from '#contract/live/live.ts';
import type { Picture } from '#contract/media/media.ts';
import type { Act } from '#contract/moderation/acts.ts';
import type { Appeal } from '#contract/moderation/appeals.ts';
import type { CaseDetail, DeskCase } from '#contract/moderation/cases.ts';
import type { Report } from '#contract/moderation/reports.ts';
import type { Notice } from '#contract/notices/notices.ts';
import type { NoticeSettings } from '#contract/notices/settings.ts';
import type { AccountData } from '#contract/people/account.schema.ts';
import type { Why } from '#contract/posts/posts.ts';
import type { PushDevice } from '#contract/push/push.ts';
import type { Block } from '#contract/safety/blocks.ts';
import type { Filter } from '#contract/safety/filters.ts';
import type { Mute } from '#contract/safety/mutes.ts';

/** The shapes that the specification names, as the tests read them. The contract's schemas check every response too. */
export interface ShortUser {
  _id: string;
  firstName: string;
  lastName: string;
  username: string;
  avatarURL: string;
}

export interface User extends ShortUser {
  email?: string;
  coverURL: string;
  userBio: string;
  userWebsite: string;
  createdAt: string;
  updatedAt: string;
  following: ShortUser[];
  followers: ShortUser[];
  bookmarks: Post[];
  followersCount: number;
  followingCount: number;
  postsCount: number;
  followed: boolean;
  [extra: string]: unknown;
}

export interface Post {
  _id: string;
  id: string;
  content: string;
  username: string;
  firstName: string;
  lastName: string;
  avatarURL: string;
  createdAt: string;
  updatedAt: string;
  likes: { likeCount: number; likedBy: ShortUser[]; dislikedBy: ShortUser[] };
  comments: Comment[];
  commentCount: number;
  bookmarked: boolean;
  filtered?: string;
  held?: true;
  from?: { tag: string };
  media?: Picture[];
  sensitive?: string;
}

export interface Comment {
  _id: string;
  username: string;
  firstName: string;
  lastName: string;
  avatarURL: string;
  text: string;
  votes: { upvotedBy: ShortUser[]; downvotedBy: ShortUser[]; upvoteCount: number; downvoteCount: number };
  createdAt: string;
  updatedAt: string;
  filtered?: string;
  parentId?: string;
}

/** Only in lists that have a sort order. A comment that the viewer does not see has neither author nor text. */
export interface Thread extends Comment {
  replies: Comment[];
  replyCount: number;
  repliers: Omit<ShortUser, '_id'>[];
  removed?: true;
}

interface Tag {
  name: string;
  shown: string;
  posts: number;
  inFeed: boolean;
}

interface TagFacts extends Tag {
  people: number;
  more: boolean;
  users: ShortUser[];
  followed: boolean;
}

/** All keys that a response can have. The route determines which ones it has. */
export interface Body {
  place: Place | null;
  encodedToken: string;
  createdUser: User;
  foundUser: User;
  currentUser: User;
  users: User[];
  why: Why;
  tag: TagFacts;
  tags: Tag[];
  user: User;
  posts: Post[];
  post: Post;
  bookmarks: Post[];
  comments: Comment[];
  comment: Comment;
  nextCursor: string | null;
  indexed?: number;
  earlier?: true;
  community: CommunityShown & CommunitySettings;
  about: About;
  invitations: Invitation[];
  mayInvite: boolean;
  invitation: Invitation;
  /** Only for a new invitation. */
  code: string;
  state: string;
  members: Member[];
  member: Member;
  entries: LogEntry[];
  report: Report;
  cases: DeskCase[];
  counts: Record<string, number>;
  case: DeskCase;
  conversation: CaseDetail['conversation'];
  record: CaseDetail['record'];
  act: Act;
  appeal: Appeal;
  notices: Notice[];
  /** Only in the account's own data. */
  pictures: AccountData['pictures'];
  unread: number;
  until: number;
  settings: NoticeSettings;
  muted: boolean;
  /** In the responses of an upload and of the config. */
  media: Picture & { uploads: boolean; key?: string };
  push: boolean;
  devices: PushDevice[];
  /** The reset link. */
  link: string;
  mediaKey?: string;
  block: Block;
  blocks: Block[];
  mute: Mute;
  mutes: Mute[];
  filter: Filter;
  filters: Filter[];
  count: number;
  more: boolean;
  by: ShortUser | null;
  puzzle: Challenge['puzzle'];
  challenge: string;
  seconds: number;
  guest: { username: string; password: string } | null;
  errors: string[];
  codes: { code: string; field?: string; params?: Record<string, unknown> }[];
  error: string;
}

/** The error catalogue, section 8. */
export const MESSAGES = {
  usernameTaken: 'Unprocessable Entity. Username Already Exists.',
  notRegistered: 'The username you entered is not Registered. Not Found error.',
  wrongCredentials: 'The credentials you entered are invalid. Unauthorized access error.',
  badToken: 'The token is invalid. Unauthorized access error.',
  editPost: "Cannot edit a Post doesn't belong to the logged in User.",
  deletePost: "Cannot delete a Post doesn't belong to the logged in User.",
  liked: 'Cannot like a post that is already liked.',
  notLiked: 'Cannot decrement like less than 0.',
  editComment: "Cannot edit a comment doesn't belong to the User.",
  deleteComment: "Cannot delete a comment doesn't belong to the User.",
  upvoted: 'Cannot upvote a post that is already upvoted.',
  downvoted: 'Cannot downvote a post that is already downvoted.',
  bookmarked: 'This Post is already bookmarked.',
  notBookmarked: 'Post not bookmarked yet.',
  following: 'User Already following.',
  notFollowing: 'User already not following.',
} as const;
