import { z } from 'zod';
import { MESSAGES as say } from '../refusals/errors.ts';
import { endpoint } from '../routes/describe.schema.ts';
import { pageQuery } from '../routes/pages.schema.ts';
import { body, choice, cursor, faultless, filled, stamp, time, uid } from '../rules/fields.schema.ts';
import { FILTER_BYTES, FILTER_LENGTH, FILTERS_MAX } from '../rules/limits.ts';
import { wordsOf } from '../text/tokens.ts';
import * as filters from './filters.ts';

const filterBody = body({
  word: filled('word', FILTER_LENGTH, FILTER_BYTES)
    .superRefine(faultless((value) => (wordsOf(value).length > 0 ? null : say.noWords)))
    .meta({
      description:
        'A word, or several in a row, with signs as in c++. Found as whole words, without regard to case and accents.',
    }),
  action: choice('action', filters.FILTER_ACTIONS).meta({
    description: 'fold: marked in pages by `filtered`. hide: left out of every list.',
  }),
  until: time('until').nullable().default(null).meta({ description: 'When it ends. Null: never.' }),
});

const filter = z
  .object({
    _id: uid,
    word: z.string(),
    action: z.enum(filters.FILTER_ACTIONS),
    until: stamp.nullable(),
    createdAt: stamp,
  })
  .meta({ id: 'Filter' });

export const listFilters = endpoint({
  route: filters.listFilters,
  closesAfterReset: true,
  summary: 'The words that the caller filters, the latest first.',
  query: pageQuery,
  paged: true,
  answer: z.object({ filters: z.array(filter), nextCursor: cursor }),
  refusals: { 400: [say.guestAccount] },
  noStore: true,
});
export const addFilter = endpoint({
  route: filters.addFilter,
  summary: `Filter posts and comments of others by a word, in every list of the caller. At most ${FILTERS_MAX} filters.`,
  effect: 'create',
  body: filterBody,
  answer: z.object({ filter }),
  refusals: { 400: [say.guestAccount, say.tooManyFilters], 422: [say.pastTime, say.noWords] },
});
export const removeFilter = endpoint({
  route: filters.removeFilter,
  summary: 'Remove one of the own filters.',
  effect: 'delete',
  answer: z.object({ success: z.literal(true) }),
  refusals: { 400: [say.guestAccount], 404: [say.noSuchFilter] },
});

export const filterRoutes = [listFilters, addFilter, removeFilter] as const;

export type Filter = z.infer<typeof filter>;
export type FilterBody = z.input<typeof filterBody>;
