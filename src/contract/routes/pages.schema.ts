import { z } from 'zod';
import { OF_LIVE } from '../refusals/of-live.ts';
import { bounded, faultless } from '../rules/fields.schema.ts';
import { SORTS } from '../rules/hot.ts';
import { NAMED_POSTS_MAX, PAGE_DEFAULT, PAGE_MAX, SEARCH_BYTES, SEARCH_LENGTH } from '../rules/limits.ts';
import { isUnstorable } from '../text/text.ts';

const LIMIT = /^\d{1,3}$/;

const limit = z
  .string()
  .superRefine(
    faultless((value) =>
      LIMIT.test(value) && Number(value) >= 1 && Number(value) <= PAGE_MAX
        ? null
        : {
            code: 'out_of_range',
            params: { min: 1, max: PAGE_MAX },
            message: `limit must be a whole number from 1 to ${PAGE_MAX}.`,
          },
    ),
  )
  .meta({ pattern: LIMIT.source })
  .transform(Number)
  .default(PAGE_DEFAULT);

export const pageQuery = z.object({ limit, cursor: z.string().optional() });
export const sortedQuery = pageQuery.extend({
  sort: z.enum(SORTS, 'sort must be trending, newest, oldest or hot.').default('trending'),
});
export const userPostsQuery = sortedQuery.extend({
  has: z
    .literal('image', 'has must be image.')
    .optional()
    .meta({ description: 'Posts with pictures alone, the newest first whatever `sort` says.' }),
});
/** A malformed id becomes one that no row has. PostgreSQL would fail on a NUL. */
export const someId = z.string().transform((value) => (isUnstorable(value) ? '' : value));
const ids = z
  .string()
  .transform((value) => [...new Set(value.split(',').filter((id) => id !== ''))])
  .superRefine(
    faultless((value) => (value.length >= 1 && value.length <= NAMED_POSTS_MAX ? null : OF_LIVE.tooManyIds)),
  );
export const feedQuery = sortedQuery.extend({
  feed: z.literal('home', 'feed must be home.').optional(),
  ids: ids.optional().meta({ description: `Up to ${NAMED_POSTS_MAX} ids parted by commas, and nothing else.` }),
});
export const userQuery = pageQuery.extend({
  q: bounded('q', SEARCH_LENGTH, SEARCH_BYTES).optional(),
  suggested: z
    .enum(['true', 'false'], 'suggested must be true or false.')
    .transform((value) => value === 'true')
    .optional(),
});
export const viewQuery = z.object({ view: z.literal('page', 'view must be page.').optional() });

const PAGE_WORDS = ['limit', 'sort', 'cursor', 'feed', 'q', 'suggested', 'ids', 'parent', 'around', 'has'];

/** Any of these words in a query asks for a page. Without them the response is the spec's whole list. */
export const asksForPage = (query: Record<string, string>): boolean => PAGE_WORDS.some((word) => word in query);

/** Posts by their ids have no order and no next page. */
export const mixesIds = (query: Record<string, string>): boolean =>
  'ids' in query && PAGE_WORDS.some((word) => word !== 'ids' && word in query);

/** Lists that exist only for a caller with a token. */
export const asksForOwnList = (query: Record<string, string>): boolean =>
  query.feed === 'home' || query.suggested === 'true';

export type Page = { limit?: number; cursor?: string };
export type Sort = (typeof SORTS)[number];
export type SortedPage = Page & { sort?: Sort };
export type UserPostsPage = SortedPage & { has?: 'image' };
export type FeedPage = SortedPage & { feed?: 'home' };
/** Up to 50 ids, separated by commas. */
export type NamedPosts = { ids: string };
export type UsersPage = Page & { q?: string; suggested?: true };
/** The client always reads single items in page form. */
export type View = { view: 'page' };
