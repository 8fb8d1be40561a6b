import { z } from 'zod';
import { MESSAGES as say } from '../refusals/errors.ts';
import { endpoint } from '../routes/describe.schema.ts';
import { pageQuery, sortedQuery } from '../routes/pages.schema.ts';
import { body, bounded, count, cursor, stamp, yesOrNo } from '../rules/fields.schema.ts';
import { SEARCH_BYTES, SEARCH_LENGTH, TAG_POSTS_COUNTED, TAGS_FOLLOWED_MAX } from '../rules/limits.ts';
import { listedUser, postPage } from '../views.schema.ts';
import * as tags from './tags.ts';

const named = {
  name: z.string().meta({ description: 'The same whatever the case it is written in.' }),
  shown: z.string().meta({ description: 'As it is mostly written.' }),
};
const tag = z.object({ ...named, posts: count }).meta({ id: 'Tag' });
const followedTag = z.object({ ...named, inFeed: z.boolean(), createdAt: stamp }).meta({ id: 'FollowedTag' });
const tagFacts = z
  .object({
    ...named,
    posts: count.meta({ description: `Of the newest ${TAG_POSTS_COUNTED}, those that everybody sees.` }),
    people: count.meta({ description: 'Who wrote them.' }),
    more: z.boolean().meta({ description: 'There are more posts than were counted.' }),
    users: z.array(listedUser).max(2).meta({ description: 'Who use it most.' }),
    followed: z.boolean(),
    inFeed: z.boolean().meta({ description: 'Its posts join the home feed of the caller.' }),
  })
  .meta({ id: 'TagFacts' });

const followBody = body({ inFeed: yesOrNo('inFeed').default(false) });
const refusals = { 404: [say.noSuchTag] };

export const listTags = endpoint({
  route: tags.listTags,
  summary: 'Tags that begin so, the most used first; without `q`, those that people use this week.',
  query: pageQuery.pick({ limit: true }).extend({ q: bounded('q', SEARCH_LENGTH, SEARCH_BYTES).optional() }),
  paged: true,
  answer: z.object({ tags: z.array(tag), nextCursor: z.null() }),
});
export const listFollowedTags = endpoint({
  route: tags.listFollowedTags,
  closesAfterReset: true,
  summary: 'The tags that the caller follows, the latest first.',
  query: pageQuery,
  paged: true,
  answer: z.object({ tags: z.array(followedTag), nextCursor: cursor }),
  noStore: true,
});
export const getTag = endpoint({
  route: tags.getTag,
  summary: 'How much a tag is used, and by whom. One that no post has is used by nobody.',
  answer: z.object({ tag: tagFacts }),
  refusals,
});
export const listTagPosts = endpoint({
  route: tags.listTagPosts,
  summary: 'The posts with a tag; in the order of likes, the newest 2,000 of them.',
  query: sortedQuery,
  paged: true,
  answer: postPage,
  refusals,
});
export const followTag = endpoint({
  route: tags.followTag,
  summary: `Follow a tag, or switch whether its posts join the home feed. At most ${TAGS_FOLLOWED_MAX} can be followed.`,
  effect: 'create',
  body: followBody,
  answer: z.object({ tag: tagFacts }),
  refusals: { 400: [say.tooManyTags], ...refusals },
});
export const unfollowTag = endpoint({
  route: tags.unfollowTag,
  summary: 'Follow a tag no longer.',
  effect: 'delete',
  answer: z.object({ tag: tagFacts }),
  refusals,
});

/** `listFollowedTags` comes before `getTag`, whose path would match it too. */
export const tagRoutes = [listTags, listFollowedTags, getTag, listTagPosts, followTag, unfollowTag] as const;

export type Tag = z.infer<typeof tag>;
export type FollowedTag = z.infer<typeof followedTag>;
export type TagFacts = z.infer<typeof tagFacts>;
export type TagFollowBody = z.input<typeof followBody>;
