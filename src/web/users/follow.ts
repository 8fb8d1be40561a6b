import { follow, getUser, type User, unfollow } from '#contract/users.ts';
import { followChanged, usersRead } from '../app/actions.ts';
import type { AppThunk, RootState } from '../app/hooks.ts';
import { moment } from '../calls/order.ts';
import { selectWish, toggle } from '../calls/toggle.ts';
import { say } from '../ui/layers/toast.ts';
import { fullName } from './fullName.ts';

const PREFIX = 'follow:';

/** As the server knows it, or as wished while the wish is on its way. */
export function selectFollowed(state: RootState, user: User): boolean {
  const wish = selectWish(state, PREFIX + user._id);
  return typeof wish === 'boolean' ? wish : isFollowed(state, user._id);
}

const isFollowed = (state: RootState, id: string): boolean => state.user.entities[id]?.followed ?? false;

/** How many follow `user`, with the wish on its way counted in. */
export const selectFollowersCount = (state: RootState, user: User): number =>
  user.followersCount + Number(selectFollowed(state, user)) - Number(isFollowed(state, user._id));

/** How many `user` follows, with the wishes on their way counted in where they are their own. */
export function selectFollowingCount(state: RootState, user: User): number {
  if (user._id !== state.auth.user?._id) return user.followingCount;
  let count = user.followingCount;
  for (const [key, wish] of Object.entries(state.wishes)) {
    if (key.startsWith(PREFIX)) count += Number(wish) - Number(isFollowed(state, key.slice(PREFIX.length)));
  }
  return count;
}

/** `user` must be among the entities: their `followed` is the truth that the wish is held against. */
export const setFollowed =
  (user: User, wish: boolean): AppThunk<Promise<void>> =>
  (dispatch, _getState, { call }) => {
    say(wish ? `You follow ${fullName(user)}` : `You no longer follow ${fullName(user)}`);
    return dispatch(
      toggle({
        key: PREFIX + user._id,
        wish,
        truth: (state) => isFollowed(state, user._id),
        send: async (wanted) => {
          dispatch(followChanged(await call(wanted ? follow : unfollow, { params: { id: user._id } })));
        },
        refresh: async () => {
          const began = moment();
          const { username } = user;
          const found = await call(getUser, { params: { username }, query: { view: 'page' } });
          dispatch(usersRead({ users: [found.user], began }));
        },
        failure: wish ? 'That follow didn’t land.' : 'That unfollow didn’t land.',
      }),
    );
  };
