import { route } from '../routes/route.ts';
import type { About, ChangeBody, CommunityAnswer } from './community.schema.ts';

export type { About, CommunityAnswer, CommunitySettings, CommunityShown } from './community.schema.ts';

export const READERS = ['everyone', 'members'] as const;
export const JOINING = ['open', 'invitation', 'approval', 'nobody'] as const;
/** `members_without_names` hides the names of the people that an entry is about. */
export const LOG_READERS = ['moderators', 'members', 'members_without_names'] as const;
/** The order of the feed until a member chooses another. */
export const FIRST_SORTS = ['trending', 'hot', 'newest'] as const;
/** At the foot of the front page, until an owner names others. */
export const FIRST_LINKS = [
  { label: 'GitHub', url: 'https://github.com/' },
  { label: 'Mastodon', url: 'https://joinmastodon.org/' },
  { label: 'LinkedIn', url: 'https://www.linkedin.com/' },
];
export const INVITERS = ['owner', 'moderators', 'members'] as const;

type Always<Answer extends object> = { answer: Answer; small: Answer };

export const getCommunity = route<Always<CommunityAnswer>>()('GET /community', 200, 'required');
export const changeCommunity = route<Always<CommunityAnswer> & { body: ChangeBody }>()(
  'POST /community',
  200,
  'required',
);
export const getAbout = route<Always<{ about: About }>>()('GET /about', 200, 'none');
