import { z } from 'zod';
import { MESSAGES as say } from '../refusals/errors.ts';
import { OF_SEARCH } from '../refusals/of-search.ts';
import { endpoint } from '../routes/describe.schema.ts';
import { pageQuery } from '../routes/pages.schema.ts';
import { bounded, cursor, faultless } from '../rules/fields.schema.ts';
import { POST_SEARCH_BYTES, POST_SEARCH_LENGTH, SEARCH_CONDITIONS_MAX } from '../rules/limits.ts';
import { pagePost } from '../views.schema.ts';
import { conditionsOf } from './query.ts';
import * as search from './search.ts';

const q = bounded('q', POST_SEARCH_LENGTH, POST_SEARCH_BYTES)
  .superRefine(
    faultless((value) => (conditionsOf(value).length > SEARCH_CONDITIONS_MAX ? OF_SEARCH.tooManyConditions : null)),
  )
  .meta({
    description:
      'Words, "a phrase", -word, from:name, @name, #tag, has:link, has:image, before:2026-05-01, after:2026-05, in:bookmarks, in:likes, in:mine, in:home. The last word may be the beginning of one.',
  });

const sort = z.enum(['newest', 'best'], 'sort must be newest or best.');

const found = z.object({
  posts: z.array(pagePost),
  nextCursor: cursor,
  indexed: z.int().min(0).max(99).optional().meta({
    description:
      'While older posts are still being indexed: how many of a hundred are. They cannot be found before that.',
  }),
});

export const searchPosts = endpoint({
  route: search.searchPosts,
  summary: 'Posts that meet every condition of a search: the newest first, or the newest 500 of them in the order hot.',
  query: pageQuery.extend({ q: q.default(''), sort: sort.default('newest') }),
  paged: true,
  answer: found,
  refusals: { 400: [OF_SEARCH.tooManyConditions], 403: [say.afterReset] },
});

export const searchRoutes = [searchPosts] as const;

export type SearchSort = z.infer<typeof sort>;
export type FoundPosts = z.infer<typeof found>;
