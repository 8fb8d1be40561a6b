import type { Person } from './people.ts';
import type { Asked } from './request.ts';

export type Sort = 'newest' | 'oldest' | 'trending' | 'hot';

export const homeRequests = (readers: Person[], sort: Sort): Asked[] =>
  readers.map(({ token }) => ({ path: `/api/posts?feed=home&sort=${sort}&limit=20`, token }));

export const allRequest = (sort: Sort): Asked => ({ path: `/api/posts?sort=${sort}&limit=20` });
