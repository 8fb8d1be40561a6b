import { getUser, listUsers } from '#contract/people/users.ts';
import { SEARCH_LENGTH } from '#contract/rules/limits.ts';
import type { AppThunk } from '../core/store.ts';
import { hasCode } from '../data/calls/errors.ts';
import { personKey } from '../data/entities/entitiesSlice.ts';
import { authorGone } from '../data/entities/forgetAuthor.ts';
import { createList } from '../data/lists/createList.ts';
import type { ListKey } from '../data/lists/listsSlice.ts';
import { userUnavailable } from './userSlice.ts';

/** The search text for a typed name, without the @: `@olga` becomes olga. */
export const nameIn = (typed: string): string => typed.trim().replace(/^@/, '').slice(0, SEARCH_LENGTH);

/** The source of 'New Users to Follow', newest first. */
export const SUGGESTED: ListKey = { name: 'suggested' };

export const suggestions = createList({
  kind: 'people',
  first: 12,
  next: 12,
  fetch: (call, _key, page) => call(listUsers, { query: { suggested: true, ...page } }),
});

export const searchFor = (typed: string): ListKey => ({ name: 'search', of: nameIn(typed) });

export const searches = createList({
  kind: 'people',
  first: 8,
  next: 8,
  fetch: (call, { of = '' }, page, signal) => call(listUsers, { query: { q: of, ...page }, signal }),
});

/** A list with the single user of a profile page. */
export const profileOf = (username: string): ListKey => ({ name: 'profile', of: personKey(username) });

export const profiles = createList({
  kind: 'people',
  fetch: (call, { of = '' }) => call(getUser, { params: { username: of }, query: { view: 'page' } }),
  onGone:
    ({ of = '' }, error): AppThunk =>
    (dispatch) => {
      if (hasCode(error, 'profile_unavailable')) dispatch(userUnavailable(of));
      dispatch(authorGone(of));
    },
});
