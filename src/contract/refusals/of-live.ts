import { NAMED_POSTS_MAX } from '../rules/limits.ts';
import type { Fault } from './codes.ts';

/** Refusals of live events, and of posts by their ids. */
export const OF_LIVE = {
  noLive: { code: 'no_live', message: 'Nothing is sent live here. Ask again for what may have changed.' },
  tooManyStreams: {
    code: 'too_many_streams',
    message: 'Too many people are listening here right now. Try again in a moment.',
  },
  tooManyIds: {
    code: 'too_many_ids',
    field: 'ids',
    params: { max: NAMED_POSTS_MAX },
    message: `ids must name 1 to ${NAMED_POSTS_MAX} posts, parted by commas.`,
  },
  idsAlone: {
    code: 'ids_alone',
    field: 'ids',
    message: 'ids stands alone. Leave out limit, sort, cursor and feed.',
  },
} as const satisfies Record<string, Fault>;
