import { afterEach, beforeEach, expect, test } from 'vitest';
import type { User } from '#contract/people/users.ts';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { specState } from '#tests/harness/spec-state.ts';
import { clearToasts, lastToast } from '#tests/harness/toasts.ts';
import { type Device, openDevice, openMember } from '#tests/harness/web.ts';
import { createWorld, PASSWORD, type World } from '#tests/harness/world.ts';
import { personKey, selectUser } from '../data/entities/entitiesSlice.ts';
import { dropped, keyOf } from '../data/lists/listsSlice.ts';
import { selectCurrentUser } from '../data/session/session.ts';
import { takeStoredSession } from '../data/session/storage.ts';
import { selectFollowed, selectFollowersCount, selectFollowingCount, setFollowed } from './follow.ts';
import { updateProfile } from './picture/changePicture.ts';
import { profileOf, profiles, SUGGESTED, suggestions } from './userLists.ts';
import { clearUser, userShown } from './userSlice.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld(nodeSqlite(':memory:'));
});
afterEach(async () => {
  clearToasts();
  await world.close();
});

const view = ({ store }: Pick<Device, 'store'>, username: string) => {
  store.dispatch(userShown(personKey(username)));
  return store.dispatch(profiles.load(profileOf(username)));
};
const viewed = ({ store }: Pick<Device, 'store'>): User => {
  const { user } = specState(store.getState()).user;
  if (!user) throw new Error('No profile is open.');
  return user;
};

test('following counts at once on both sides, and the server’s answer makes it so', async () => {
  const kofi = await world.signUp({ firstName: 'Kofi' });
  const device = await openMember(world);
  const { store, storage } = device;
  await view(device, kofi.username);
  const own = () => selectCurrentUser(store.getState()) as User;

  const following = store.dispatch(setFollowed(viewed(device), true));
  expect(selectFollowed(store.getState(), viewed(device))).toBe(true);
  expect(selectFollowersCount(store.getState(), viewed(device))).toBe(1);
  expect(selectFollowingCount(store.getState(), own())).toBe(1);
  expect(viewed(device).followed).toBe(false);

  await following;
  expect(viewed(device)).toMatchObject({ followed: true, followersCount: 1 });
  expect(own().followingCount).toBe(1);
  expect(selectFollowingCount(store.getState(), own())).toBe(1);
  expect(JSON.parse(storage.getItem('user') ?? '').followingCount).toBe(1);
});

test('a follow that fails falls back, and says so with a way to try again', async () => {
  const kofi = await world.signUp();
  let cut = false;
  const device = await openMember(world, {}, (request) =>
    cut ? Promise.reject(new TypeError('cut off')) : world.fetch(request),
  );
  const { store } = device;
  await view(device, kofi.username);
  cut = true;
  await store.dispatch(setFollowed(viewed(device), true));
  expect(selectFollowed(store.getState(), viewed(device))).toBe(false);
  expect(lastToast()).toMatchObject({ text: 'That follow didn’t land.', action: { label: 'Try again' } });
  cut = false;
  lastToast()?.action?.onPress();
  await expect.poll(() => viewed(device).followed).toBe(true);
});

test('someone who has deleted their account leaves the people to follow once a follow has failed', async () => {
  const kofi = await world.signUp();
  const { store } = await openMember(world);
  await store.dispatch(suggestions.load(SUGGESTED));
  await kofi.post('/account/delete', { password: PASSWORD });
  const known = selectUser(store.getState(), personKey(kofi.username)) as User;
  await store.dispatch(setFollowed(known, true));
  expect(specState(store.getState()).user.allusers).toEqual([]);
});

test('the other tab follows the follow', async () => {
  const kofi = await world.signUp();
  const device = await openMember(world);
  const { store: there } = openDevice(world.fetch, device.storage);
  await view(device, kofi.username);
  await device.store.dispatch(setFollowed(viewed(device), true));
  takeStoredSession(there, device.storage);
  expect(selectCurrentUser(there.getState())?.followingCount).toBe(1);
});

test('people to follow come in pages, leave once followed and come back once unfollowed', async () => {
  for (let i = 0; i < 14; i++) await world.signUp();
  const { store } = await openMember(world);
  const allusers = () => specState(store.getState()).user.allusers;
  await store.dispatch(suggestions.load(SUGGESTED));
  expect(allusers()).toHaveLength(12);
  await store.dispatch(suggestions.more(SUGGESTED));
  expect(store.getState().lists[keyOf(SUGGESTED)]).toMatchObject({ cursor: null, phase: 'ready' });
  expect(new Set(allusers()).size).toBe(14);
  expect(allusers()).not.toContain(store.getState().auth.user);

  const first = allusers()[0] ?? '';
  await store.dispatch(setFollowed(selectUser(store.getState(), first) as User, true));
  expect(selectUser(store.getState(), first)?.followed).toBe(true);
});

test('someone followed in an earlier session is to be followed again once unfollowed', async () => {
  const kofi = await world.signUp();
  const device = await openMember(world);
  await device.person.post(`/users/follow/${kofi._id}`);
  await device.store.dispatch(suggestions.load(SUGGESTED));
  expect(specState(device.store.getState()).user.allusers).toEqual([]);
  await view(device, kofi.username);
  await device.store.dispatch(setFollowed(viewed(device), false));
  expect(specState(device.store.getState()).user.allusers).toEqual([personKey(kofi.username)]);
});

test('a profile loads without regard to case, and leaving clears it', async () => {
  await world.signUp({ username: 'Kofi.M' });
  const { store } = await openMember(world);
  const loading = view({ store }, 'kofi.m');
  expect(specState(store.getState()).user.userStatus).toBe('loading');
  await loading;
  expect(specState(store.getState()).user.userStatus).toBe('success');
  expect(viewed({ store }).username).toBe('Kofi.M');
  store.dispatch(clearUser());
  expect(specState(store.getState()).user).toMatchObject({ user: null, userStatus: 'idle' });
});

test('a profile that was left while it loaded does not come back', async () => {
  const kofi = await world.signUp();
  let answer: Response | Promise<Response> | undefined;
  const { store } = await openMember(world, {}, (request) => {
    answer = world.fetch(request);
    return answer;
  });
  const loading = view({ store }, kofi.username);
  store.dispatch(clearUser());
  store.dispatch(dropped(keyOf(profileOf(kofi.username))));
  await loading;
  await answer;
  expect(specState(store.getState()).user).toMatchObject({ user: null, userStatus: 'idle' });
});

test('nobody of that name', async () => {
  const { store } = await openMember(world);
  await view({ store }, 'nobody');
  expect(specState(store.getState()).user).toMatchObject({
    user: null,
    userStatus: 'failed',
    error: ['User not found.'],
  });
});

test('a new bio shows on the profile and in the session; a bad website brings the words of the server', async () => {
  const device = await openMember(world);
  await view(device, device.person.username);
  const refused = await device.store.dispatch(updateProfile({ userBio: 'Mends nets.', userWebsite: 'ftp://x' }));
  expect(refused).toEqual({
    errors: ['Website must be a web address, like https://example.org.'],
    codes: [{ code: 'not_a_web_address', field: 'userWebsite', params: { schemes: ['http', 'https'] } }],
  });
  expect(
    await device.store.dispatch(updateProfile({ userBio: 'Mends nets.', userWebsite: 'nets.example' })),
  ).toBeNull();
  const after = { userBio: 'Mends nets.', userWebsite: 'https://nets.example' };
  expect(viewed(device)).toMatchObject(after);
  expect(selectCurrentUser(device.store.getState())).toMatchObject(after);
  expect(JSON.parse(device.storage.getItem('user') ?? '')).toMatchObject(after);
});
