import type { Page, SortedPage } from '../routes/pages.schema.ts';
import { route } from '../routes/route.ts';
import type { Post } from '../views.schema.ts';
import type { FollowedTag, Tag, TagFacts, TagFollowBody } from './tags.schema.ts';

export type { FollowedTag, Tag, TagFacts } from './tags.schema.ts';

type Always<Answer extends object> = { answer: Answer; small: Answer };

export const listTags = route<Always<{ tags: Tag[]; nextCursor: null }> & { query: { q?: string; limit?: number } }>()(
  'GET /tags',
  200,
  'optional',
);
export const listFollowedTags = route<Always<{ tags: FollowedTag[]; nextCursor: string | null }> & { query: Page }>()(
  'GET /tags/followed',
  200,
  'required',
);
/** The tag can have its `#`, which is the only way to name the tag `#followed`. */
export const getTag = route<Always<{ tag: TagFacts }>>()('GET /tags/:tag', 200, 'optional');
export const listTagPosts = route<Always<{ posts: Post[]; nextCursor: string | null }> & { query: SortedPage }>()(
  'GET /tags/:tag/posts',
  200,
  'optional',
);
export const followTag = route<Always<{ tag: TagFacts }> & { body: TagFollowBody }>()(
  'POST /tags/:tag/follow',
  200,
  'required',
);
export const unfollowTag = route<Always<{ tag: TagFacts }>>()('POST /tags/:tag/unfollow', 200, 'required');
