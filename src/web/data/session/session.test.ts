import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { logout as logoutRoute } from '#contract/people/auth.ts';
import { getUser } from '#contract/people/users.ts';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { memoryStorage, openDevice, openMember } from '#tests/harness/web.ts';
import { createWorld, PASSWORD, type World } from '#tests/harness/world.ts';
import { login, signup } from '../../screens/auth/signIn.ts';
import { logout, selectCurrentUser } from './session.ts';
import { takeStoredSession } from './storage.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(nodeSqlite(':memory:'));
});
afterAll(() => world.close());

const form = { firstName: 'Ada', lastName: '', email: 'ada@example.org', password: PASSWORD };

test('signing up puts token and user into the state and the storage', async () => {
  const { store, storage } = openDevice(world.fetch);
  expect(store.getState().auth).toMatchObject({ token: null, user: null, status: null, error: null });
  const signingUp = store.dispatch(signup({ ...form, username: 'adalind' }));
  expect(store.getState().auth.status).toBe('loading');
  await signingUp;
  const { auth } = store.getState();
  expect(auth).toMatchObject({ status: 'success', error: null, user: 'adalind' });
  expect(selectCurrentUser(store.getState())).toMatchObject({ username: 'adalind', followersCount: 0 });
  expect(storage.getItem('token')).toBe(auth.token);
  expect(JSON.parse(storage.getItem('user') ?? '')).toEqual(selectCurrentUser(store.getState()));
});

test('a refused login keeps the words of the server', async () => {
  const { store, storage } = openDevice(world.fetch);
  const { username } = await world.signUp();
  await store.dispatch(login({ username, password: 'wrong' }));
  expect(store.getState().auth).toMatchObject({
    token: null,
    status: 'rejected',
    error: ['The credentials you entered are invalid. Unauthorized access error.'],
  });
  expect(storage.getItem('token')).toBeNull();
});

test('a reload finds the session again', async () => {
  const { store, storage } = await openMember(world);
  const { store: reloaded } = openDevice(world.fetch, storage);
  expect(reloaded.getState().auth).toMatchObject({ token: store.getState().auth.token, status: 'success' });
});

test('a storage that holds rubbish is nobody’s session', () => {
  const storage = memoryStorage();
  storage.setItem('token', 'something');
  storage.setItem('user', '{"half":');
  expect(openDevice(world.fetch, storage).store.getState().auth.token).toBeNull();
});

test('logging out clears state and storage at once, and the token is worth nothing on the server', async () => {
  const { store, storage, person } = await openMember(world);
  const { token } = store.getState().auth;
  store.dispatch(logout());
  expect(store.getState().auth).toMatchObject({ token: null, user: null, leaving: true });
  expect([storage.getItem('token'), storage.getItem('user')]).toEqual([null, null]);
  await expect
    .poll(async () => (await world.visitor.get(`/users/${person.username}`, { token: token ?? '' })).status)
    .toBe(401);
});

test('logging out takes the key of members-only pictures along', async () => {
  const device = memoryStorage();
  vi.stubGlobal('localStorage', device);
  const { store } = await openMember(world);
  device.setItem('pipit-media-key', 'somebody a-key 0');
  store.dispatch(logout());
  expect(device.getItem('pipit-media-key')).toBeNull();
  vi.unstubAllGlobals();
});

test('logging out works with the server out of reach', async () => {
  const { store, storage } = await openMember(world, {}, () => Promise.reject(new TypeError('cut off')));
  store.dispatch(logout());
  expect(storage.getItem('token')).toBeNull();
});

test('a session that the server has ended is over here too', async () => {
  const { store, storage, call, person } = await openMember(world);
  const other = openDevice(world.fetch, storage);
  await other.call(logoutRoute);
  await expect(call(getUser, { params: { username: person.username }, query: { view: 'page' } })).rejects.toThrow();
  expect(store.getState().auth).toMatchObject({ token: null, leaving: false });
  expect(storage.getItem('token')).toBeNull();
});

test('two tabs: logging out in one logs out the other, logging in is picked up', async () => {
  const { store: here, storage } = await openMember(world);
  const { store: there } = openDevice(world.fetch, storage);
  here.dispatch(logout());
  takeStoredSession(there, storage);
  expect(there.getState().auth).toMatchObject({ token: null, leaving: false });

  const { username } = await world.signUp();
  await here.dispatch(login({ username, password: PASSWORD }));
  takeStoredSession(there, storage);
  expect(there.getState().auth).toMatchObject({ token: here.getState().auth.token, user: username });
});

test('two tabs: what another tab stores is taken in one step, and stays as that tab has stored it', async () => {
  const { storage } = await openMember(world);
  const { store: there } = openDevice(world.fetch, storage);
  const { storage: elsewhere, person } = await openMember(world);
  const writes: string[] = [];
  const watched = {
    ...storage,
    setItem: (name: string) => writes.push(name),
    removeItem: (name: string) => writes.push(name),
  };
  const { store: watching } = openDevice(world.fetch, watched as unknown as Storage);
  for (const name of ['user', 'token']) storage.setItem(name, elsewhere.getItem(name) ?? '');
  const tokens: (string | null)[] = [];
  watching.subscribe(() => tokens.push(watching.getState().auth.token));
  takeStoredSession(watching, watched);
  takeStoredSession(there, storage);
  expect(writes).toEqual([]);
  expect(tokens).toEqual([storage.getItem('token')]);
  expect(selectCurrentUser(there.getState())?.username).toBe(person.username);
});

test('two tabs: somebody else’s login takes the other tab’s posts away with the session', async () => {
  const { store: here, storage } = await openMember(world);
  const { store: there } = openDevice(world.fetch, storage);
  const { username } = await world.signUp();
  expect(Object.keys(there.getState().entities.people.byId)).toHaveLength(1);
  await here.dispatch(login({ username, password: PASSWORD }));
  takeStoredSession(there, storage);
  expect(Object.keys(there.getState().entities.people.byId)).toEqual([username]);
});
