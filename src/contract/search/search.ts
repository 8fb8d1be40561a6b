import type { Page } from '../routes/pages.schema.ts';
import { route } from '../routes/route.ts';
import type { FoundPosts, SearchSort } from './search.schema.ts';

export type { FoundPosts, SearchSort } from './search.schema.ts';

export const searchPosts = route<{
  query: Page & { q: string; sort?: SearchSort };
  answer: FoundPosts;
  small: FoundPosts;
}>()('GET /search/posts', 200, 'optional');
