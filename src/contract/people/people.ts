import type { Page } from '../routes/pages.schema.ts';
import { route } from '../routes/route.ts';
import type { PeoplePage } from './people.schema.ts';

export type { KnownFollowers, ListedPerson } from './people.schema.ts';

type Listing = { query: Page & { q?: string }; answer: PeoplePage; small: PeoplePage };

export const listFollowers = route<Listing>()('GET /people/:username/followers', 200, 'optional');
export const listFollowing = route<Listing>()('GET /people/:username/following', 200, 'optional');
/** The user's followers whom the caller follows. */
export const listMutuals = route<Listing>()('GET /people/:username/mutuals', 200, 'required');
export const listLikers = route<Listing>()('GET /posts/:id/likers', 200, 'optional');
/** The people who voted the comment up. Downvotes are anonymous. */
export const listVoters = route<Listing>()('GET /comments/voters/:postId/:commentId', 200, 'optional');
