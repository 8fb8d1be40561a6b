import type { Invitation } from '#contract/community/invitations.ts';
import type { LogEntry } from '#contract/community/log.ts';
import type { Member } from '#contract/community/members.ts';
import type { DeskCase } from '#contract/moderation/cases.ts';
import type { Notice } from '#contract/notices/notices.ts';
import type { Session } from '#contract/people/account.ts';
import type * as wire from '#contract/views.schema.ts';
import type { AsOf } from '../calls/asOf.ts';
import {
  type Author,
  type Comment,
  type Kind,
  type Post,
  personKey,
  type Received,
  received,
} from './entitiesSlice.ts';

/** The parts that a response of the server may contain, under their names on the wire. */
export interface Answer {
  post?: wire.Post;
  posts?: wire.Post[];
  bookmarks?: wire.Post[];
  comment?: wire.Comment;
  comments?: (wire.Comment & OnPost)[] | wire.Thread[];
  user?: wire.User;
  currentUser?: wire.User;
  users?: wire.User[];
  sessions?: Session[];
  invitations?: Invitation[];
  members?: Member[];
  entries?: LogEntry[];
  cases?: DeskCase[];
  notices?: Notice[];
  asOf: AsOf;
}

/** Only set for a comment that comes without its thread. */
interface OnPost {
  post?: wire.Post;
}

export const answered = (answer: Answer) => received(fromWire(answer));

/** Converts a response to entities. On the wire, posts and comments contain their author. */
export function fromWire(answer: Answer): Required<Received> {
  const posts = listed(answer.post, answer.posts ?? answer.bookmarks);
  const rows = listed<wire.Comment | wire.Thread>(answer.comment, answer.comments).flatMap(withReplies);
  const comments = rows.filter((row) => 'username' in row);
  const repliers = rows.flatMap((row) => ('repliers' in row ? row.repliers : []));
  const users = listed(answer.currentUser, listed(answer.user, answer.users));
  const { sessions = [], invitations = [], members = [], entries = [], cases = [], notices = [] } = answer;
  return {
    people: [...users, ...[...posts, ...comments, ...repliers].map(authorOf)],
    posts: posts.map(postOf),
    comments: rows.map((row) => ({ ...('username' in row ? commentOf(row) : stubOf(row)), ...threadOf(row) })),
    sessions,
    invitations,
    members,
    entries,
    cases,
    notices,
    asOf: answer.asOf,
  };
}

export const idsOf = (kind: Kind, entities: Required<Received>): string[] =>
  kind === 'people' ? entities.people.map(({ username }) => personKey(username)) : entities[kind].map(({ _id }) => _id);

/** Each comment followed by its replies, in the order of lists. */
const withReplies = (row: wire.Comment | wire.Thread): (wire.Comment | wire.Thread)[] =>
  'replies' in row ? [row, ...row.replies] : [row];

const threadOf = (row: wire.Comment | wire.Thread): Partial<Comment> =>
  'replies' in row
    ? { replyCount: row.replyCount, repliers: row.repliers.map(({ username }) => personKey(username)) }
    : {};

/** A placeholder for a deleted comment with replies. */
export const stubOf = ({ _id, createdAt }: Pick<Comment, '_id' | 'createdAt'>): Comment => ({
  _id,
  author: '',
  text: '',
  createdAt,
  upvoteCount: 0,
  downvoteCount: 0,
  vote: null,
});

const listed = <Item>(one: Item | undefined, many: Item[] = []): Item[] => (one ? [one, ...many] : many);

const authorOf = ({ username, firstName, lastName, avatarURL, bird }: Author): Author => ({
  username,
  firstName,
  lastName,
  avatarURL,
  ...(bird && { bird }),
});

const postOf = ({
  _id,
  username,
  content,
  createdAt,
  updatedAt,
  likes,
  commentCount,
  bookmarked,
  filtered,
  revision: held,
  media,
  sensitive,
  from,
}: wire.Post): Post => ({
  _id,
  author: personKey(username),
  content,
  createdAt,
  likeCount: likes.likeCount,
  liked: likes.likedBy.length > 0,
  commentCount,
  bookmarked,
  ...(filtered && { filtered }),
  ...(held && { held }),
  ...(updatedAt !== createdAt && { edited: true }),
  ...(media && { media }),
  ...(sensitive && { sensitive }),
  ...(from && { from: from.tag }),
});

const commentOf = ({
  _id,
  username,
  parentId,
  post,
  text,
  createdAt,
  votes,
  filtered,
  revision: held,
}: wire.Comment & OnPost): Comment => ({
  _id,
  author: personKey(username),
  ...(parentId && { parent: parentId }),
  ...(post && { post: post._id }),
  text,
  createdAt,
  upvoteCount: votes.upvoteCount,
  downvoteCount: votes.downvoteCount,
  vote: votes.upvotedBy.length ? 'up' : votes.downvotedBy.length ? 'down' : null,
  ...(filtered && { filtered }),
  ...(held && { held }),
});
