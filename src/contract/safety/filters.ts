import type { Page } from '../routes/pages.schema.ts';
import { route } from '../routes/route.ts';
import type { Filter, FilterBody } from './filters.schema.ts';

export type { Filter } from './filters.schema.ts';

export const FILTER_ACTIONS = ['fold', 'hide'] as const;

type Always<Answer extends object> = { answer: Answer; small: Answer };

export const listFilters = route<Always<{ filters: Filter[]; nextCursor: string | null }> & { query: Page }>()(
  'GET /filters',
  200,
  'required',
);
export const addFilter = route<Always<{ filter: Filter }> & { body: FilterBody }>()('POST /filters', 201, 'required');
export const removeFilter = route<Always<{ success: true }>>()('DELETE /filters/:id', 200, 'required');
