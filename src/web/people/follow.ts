import { follow, getUser, type User, unfollow } from '#contract/people/users.ts';
import { peopleWords as words } from '#words/en/people/people.ts';
import type { AppThunk, RootState } from '../core/store.ts';
import { say } from '../core/toast.ts';
import { moment } from '../data/calls/asOf.ts';
import { isGone } from '../data/calls/errors.ts';
import { selectWish, toggle } from '../data/calls/toggle.ts';
import { personKey, selectUser } from '../data/entities/entitiesSlice.ts';
import { authorGone } from '../data/entities/forgetAuthor.ts';
import { answered } from '../data/entities/wire.ts';
import { keyOf, outdated, removed } from '../data/lists/listsSlice.ts';
import { fullName } from './fullName.ts';
import { SUGGESTED, suggestions } from './userLists.ts';

const PREFIX = 'follow:';
const wishKey = ({ username }: User) => PREFIX + personKey(username);

/** The state on the server, or the requested state while a request is running. */
export function selectFollowed(state: RootState, user: User): boolean {
  const wish = selectWish(state, wishKey(user));
  return typeof wish === 'boolean' ? wish : isFollowed(state, personKey(user.username));
}

const isFollowed = (state: RootState, person: string): boolean => selectUser(state, person)?.followed ?? false;

/** The number of followers of `user`, adjusted for a running request. */
export const selectFollowersCount = (state: RootState, user: User): number =>
  user.followersCount + Number(selectFollowed(state, user)) - Number(isFollowed(state, personKey(user.username)));

/** The number of people that `user` follows, adjusted for running requests if this is the member's own profile. */
export function selectFollowingCount(state: RootState, user: User): number {
  if (personKey(user.username) !== state.auth.user) return user.followingCount;
  let count = user.followingCount;
  for (const [key, wish] of Object.entries(state.wishes)) {
    if (key.startsWith(PREFIX)) count += Number(wish) - Number(isFollowed(state, key.slice(PREFIX.length)));
  }
  return count;
}

/** `user` must be among the entities, because their `followed` is the known state that is compared with the wish. */
export const setFollowed =
  (user: User, wish: boolean): AppThunk<Promise<void>> =>
  (dispatch, _getState, { call }) => {
    const { _id: id, username } = user;
    say(wish ? words.followed(fullName(user)) : words.unfollowed(fullName(user)));
    return dispatch(
      toggle({
        key: wishKey(user),
        wish,
        truth: (state) => isFollowed(state, personKey(username)),
        send: async (wanted) => {
          dispatch(answered(await call(wanted ? follow : unfollow, { params: { id } })));
          dispatch(followChanged(personKey(username), wanted));
        },
        refresh: () => dispatch(refreshUser(username)),
        failure: wish ? words.followFailed : words.unfollowFailed,
      }),
    );
  };

const refreshUser =
  (username: string): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { call }) => {
    try {
      dispatch(answered(await call(getUser, { params: { username }, query: { view: 'page' } })));
    } catch (error) {
      if (isGone(error)) dispatch(authorGone(personKey(username)));
    }
  };

/** The home feed on the server has changed. An unfollowed person's posts are removed, and they are suggested again. */
const followChanged =
  (person: string, followed: boolean): AppThunk =>
  (dispatch, getState) => {
    const { entities, lists } = getState();
    for (const [name, { key, ids }] of Object.entries(lists)) {
      if (key.name !== 'home') continue;
      dispatch(outdated({ name, at: moment() }));
      if (!followed) dispatch(removed({ name, ids: ids.filter((id) => entities.posts.byId[id]?.author === person) }));
    }
    if (!followed && lists[keyOf(SUGGESTED)]) dispatch(suggestions.add(SUGGESTED, person));
  };
