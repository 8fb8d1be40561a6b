import { z } from 'zod';
import { bird, count, cursor, stamp, uid } from './rules/fields.schema.ts';
import { KNOWN_FOLLOWERS_SHOWN, PICTURES_MAX } from './rules/limits.ts';

/**
 * Each noun has two forms. The whole form is the spec's, with its lists. In the page form, nested lists contain at most
 * the caller's own record; exact counts and flags are next to them.
 */
export const shortUser = z
  .object({ _id: uid, firstName: z.string(), lastName: z.string(), username: z.string(), avatarURL: z.string() })
  .meta({ id: 'ShortUser' });

/** A person in a list of people, which is always in page form. */
export const listedUser = shortUser.extend({ bird: bird.optional() }).meta({ id: 'ListedUser' });

const shortUsers = z.array(shortUser);
const callerOnly = z.array(shortUser).max(1);
const nothing = z.array(z.never()).max(0);
const author = { username: z.string(), firstName: z.string(), lastName: z.string(), avatarURL: z.string() };
const stamps = { createdAt: stamp, updatedAt: stamp };

/** Only in page form, and only if the member chose a bird. */
const chosen = { bird: bird.optional() };
const held = {
  held: z.literal(true).optional().meta({
    description: 'Moderators have yet to look at it, or at this edit of it: only they and its author see this text.',
  }),
  revision: z.string().optional().meta({ description: 'Only with `held`: a moderator who acts on it names it.' }),
};

/** Only in page form, in lists. */
const folded = {
  filtered: z.string().optional().meta({ description: 'The filter of the caller that it is folded by, as typed.' }),
};

/** Only in page form, in the home feed. */
const brought = {
  from: z
    .object({ tag: z.string() })
    .optional()
    .meta({ description: 'The followed tag that brought it, where its author is not followed.' }),
};

const comment = { _id: uid, ...author, text: z.string(), ...stamps };
export const wholeComment = z
  .object({ ...comment, votes: z.object({ upvotedBy: shortUsers, downvotedBy: shortUsers }) })
  .meta({ id: 'Comment' });
export const pageComment = z
  .object({
    ...comment,
    parentId: uid.optional().meta({ description: 'The comment that it hangs under, of a reply.' }),
    ...chosen,
    ...folded,
    ...held,
    votes: z.object({ upvotedBy: callerOnly, downvotedBy: callerOnly, upvoteCount: count, downvoteCount: count }),
  })
  .meta({ id: 'CommentInPage' });

const nestedReplies = {
  replies: z.array(pageComment).meta({ description: 'The first ones, in the order of writing.' }),
  replyCount: count.meta({ description: 'Exact up to 200.' }),
  repliers: z.array(z.object({ ...author, ...chosen })).meta({ description: 'Who wrote the next ones.' }),
};
/** Only in lists that have a sort order. */
export const thread = z
  .union([
    pageComment.extend(nestedReplies),
    z.object({ _id: uid, removed: z.literal(true), createdAt: stamp, ...nestedReplies }).meta({
      description: 'What is left of a comment that the caller does not see, with replies that they do.',
    }),
  ])
  .meta({ id: 'Thread' });

export const picture = z
  .object({
    _id: uid,
    url: z.string().meta({
      description: 'A path of this site. The same with `.small` before its last part is a smaller one, for lists.',
    }),
    width: count,
    height: count,
    tiles: z.string().meta({ description: '4 × 3 colours of it, row by row, three bytes each, in base64.' }),
    alt: z.string().meta({ description: 'What is to be seen, for those who do not see it.' }),
  })
  .meta({ id: 'Picture' });

export const pictures = {
  media: z.array(picture).max(PICTURES_MAX).optional().meta({ description: 'In their order; absent without any.' }),
  sensitive: z
    .string()
    .optional()
    .meta({ description: 'Why the pictures are covered until the reader wants to see them.' }),
};

const post = { _id: uid, id: uid, content: z.string(), ...author, ...stamps, ...pictures };
export const wholePost = z
  .object({
    ...post,
    likes: z.object({ likeCount: count, likedBy: shortUsers, dislikedBy: nothing }),
    comments: z.array(wholeComment),
  })
  .meta({ id: 'Post' });
export const pagePost = z
  .object({
    ...post,
    ...chosen,
    ...folded,
    ...held,
    ...brought,
    likes: z.object({ likeCount: count, likedBy: callerOnly, dislikedBy: nothing }),
    comments: nothing,
    commentCount: count,
    bookmarked: z.boolean(),
  })
  .meta({ id: 'PostInPage' });

const user = {
  ...shortUser.shape,
  coverURL: z.string(),
  userBio: z.string(),
  userWebsite: z.string(),
  email: z.string().optional().meta({ description: 'For the owner alone.' }),
  role: z
    .enum(['moderator', 'owner'])
    .optional()
    .meta({ description: 'In the own record alone, of who looks after the community.' }),
  state: z.literal('waiting').optional().meta({ description: 'In the own record alone, of who waits to be let in.' }),
  ...stamps,
};
/** Unknown fields of the sign-up. Only the user sees them. */
const extra = z.union([z.string(), z.number(), z.boolean()]);
export const wholeUser = z
  .object({ ...user, following: shortUsers, followers: shortUsers, bookmarks: z.array(wholePost) })
  .catchall(extra)
  .meta({ id: 'User' });
export const knownFollowers = z
  .object({ users: z.array(listedUser).max(KNOWN_FOLLOWERS_SHOWN), count })
  .meta({ id: 'KnownFollowers' });
export const pageUser = z
  .object({
    ...user,
    ...chosen,
    blocked: z.literal(true).optional().meta({ description: 'The caller has blocked them.' }),
    muted: z.literal(true).optional().meta({ description: 'The caller has muted them.' }),
    closedUntil: stamp.optional().meta({
      description: 'In the own record alone: until then a reset link keeps private data closed.',
    }),
    standing: z
      .object({ state: z.enum(['waiting', 'silenced', 'suspended']), until: stamp.nullable() })
      .optional()
      .meta({ description: 'For moderators, where it is not as usual; until: when it ends by itself.' }),
    following: callerOnly,
    followers: callerOnly,
    bookmarks: nothing,
    followersCount: count,
    followingCount: count,
    postsCount: count,
    followed: z.boolean(),
    knownFollowers: knownFollowers.optional().meta({
      description: 'Who of those whom the caller follows follows them, where one user is asked for.',
    }),
    pinned: uid.optional().meta({ description: 'The post that stands first on the profile, where there is one.' }),
  })
  .catchall(extra)
  .meta({ id: 'UserInPage' });

export const wholePosts = z.object({ posts: z.array(wholePost) });
export const postPage = z.object({ posts: z.array(pagePost), nextCursor: cursor });
export const smallPost = z.object({ post: pagePost });

export type Picture = z.infer<typeof picture>;
export type ListedUser = z.infer<typeof listedUser>;
export type ShortUser = z.infer<typeof shortUser>;
export type Comment = z.infer<typeof pageComment>;
export type Thread = z.infer<typeof thread>;
export type WholeComment = z.infer<typeof wholeComment>;
export type Post = z.infer<typeof pagePost>;
export type WholePost = z.infer<typeof wholePost>;
export type WholeUser = z.infer<typeof wholeUser>;
/** Without the catch-all, so that the compiler finds a misspelt field. */
export type User = Omit<z.infer<z.ZodObject<typeof pageUser.shape>>, never>;
