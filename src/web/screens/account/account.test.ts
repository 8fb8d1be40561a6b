import { afterAll, beforeAll, expect, test } from 'vitest';
import { guestAccount } from '#contract/people/guest.ts';
import { seedDemo } from '#seed/demo/demo.ts';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { type Device, openDevice, openMember } from '#tests/harness/web.ts';
import { createWorld, PASSWORD, type World } from '#tests/harness/world.ts';
import { keyOf } from '../../data/lists/listsSlice.ts';
import { login } from '../auth/signIn.ts';
import { changeEmail, changePassword, deleteAccount, downloadData } from './account.ts';
import { end, OTHERS, sessions, sessionsOf } from './Sessions.tsx';

let world: World;
beforeAll(async () => {
  world = await createWorld(nodeSqlite(':memory:'));
  const newId = () => crypto.randomUUID();
  await seedDemo(world.store, { now: world.clock.now(), newId, hashPassword: async (plain) => `quick:${plain}` });
});
afterAll(() => world.close());

async function loadSessions({ store }: Pick<Device, 'store'>) {
  const key = sessionsOf(store.getState().auth.user ?? '');
  await store.dispatch(sessions.load(key));
  return () => {
    const { entities, lists } = store.getState();
    return lists[keyOf(key)]?.ids.map((id) => entities.sessions.byId[id]);
  };
}

test('a wrong password is answered in the server’s words and ends no session', async () => {
  const { store } = await openMember(world);
  const said = (field: string) => ({
    errors: ['The credentials you entered are invalid. Unauthorized access error.'],
    codes: [{ code: 'wrong_password', field }],
  });
  const wrong = 'not mine at all';
  expect(await store.dispatch(changeEmail({ email: 'a@b.c', password: wrong }))).toEqual(said('password'));
  expect(await store.dispatch(changePassword({ currentPassword: wrong, newPassword: 'a whole new perch' }))).toEqual(
    said('currentPassword'),
  );
  expect(await store.dispatch(deleteAccount(wrong))).toEqual(said('password'));
  expect(store.getState().auth.token).not.toBeNull();
});

test('a changed email address is in the stored user', async () => {
  const { store, storage } = await openMember(world);
  expect(await store.dispatch(changeEmail({ email: 'new@example.org', password: PASSWORD }))).toBeNull();
  expect(JSON.parse(storage.getItem('user') ?? '')).toMatchObject({ email: 'new@example.org' });
});

test('a changed password ends the session of the other device, and keeps this one', async () => {
  const { store, person } = await openMember(world);
  const other = openDevice(world.fetch);
  await other.store.dispatch(login({ username: person.username, password: PASSWORD }));
  const body = { currentPassword: PASSWORD, newPassword: 'a whole new perch' };
  expect(await store.dispatch(changePassword(body))).toBeNull();
  expect((await loadSessions({ store }))()).toMatchObject([{ current: true }]);
  await loadSessions(other);
  expect(other.store.getState().auth.token).toBeNull();
});

test('a session that has ended already is ended', async () => {
  const { store } = await openMember(world);
  const rows = await loadSessions({ store });
  const other = rows()?.find((session) => !session?.current)?._id ?? '';
  expect(rows()).toHaveLength(2);
  for (const id of [other, other, OTHERS]) {
    await store.dispatch(end(id));
    expect(rows()).toMatchObject([{ current: true }]);
  }
});

test('the guest has no sessions to see; without an answer there are none to show', async () => {
  const guest = openDevice(world.fetch);
  await guest.store.dispatch(login(guestAccount));
  expect((await loadSessions(guest))()).toEqual([]);
  expect(guest.store.getState().auth.token).not.toBeNull();
  const { store } = await openMember(world, {}, () => Promise.reject(new TypeError('cut off')));
  await loadSessions({ store });
  expect(Object.values(store.getState().lists)).toMatchObject([{ phase: 'failed' }]);
});

test('the download is JSON that people can read', async () => {
  const { store, person } = await openMember(world);
  const text = await store.dispatch(downloadData());
  expect(text).toContain('\n  "profile": {');
  expect(JSON.parse(text)).toMatchObject({ profile: { username: person.username } });
});
