import { beforeAll, expect, test } from 'vitest';
import type { Answer } from '#tests/harness/api/caller.ts';
import { settle, setUser } from '#tests/harness/community.ts';
import { idOfUser } from '#tests/harness/data/large-account.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { logOf, signUpAs } from '#tests/harness/members.ts';
import { PASSWORD, type Person, type World } from '#tests/harness/world.ts';
import { addPeople, ok } from '../matrices/steps.ts';

const refusalOf = ({ status, body }: Answer) => [status, body.codes?.[0]?.code];
const reason = 'They sell watches.';

/** Signs up with an invitation of this member. */
async function invite(world: World, maker: Person): Promise<Person> {
  const { code } = (await ok(maker.post('/invitations', {}))).body;
  return world.signUp({ invitation: code });
}

const standings = async ({ store: { db } }: World, ...people: Person[]) => {
  const rows = await db.selectFrom('users').select(['uid', 'state', 'role']).execute();
  return people.map(({ _id }) => rows.find(({ uid }) => uid === _id)?.state);
};

everyEngine('a branch of the tree of invitations', (world) => {
  let owner: Person;
  let moderator: Person;
  beforeAll(async () => {
    await settle(world, { inviters: 'members' });
    [owner, moderator] = [await signUpAs(world, 'owner'), await signUpAs(world, 'moderator')];
  });
  const freeze = (by: Person, { _id }: Person) => by.post(`/members/freeze/${_id}`, { reason });
  const release = (by: Person, { _id }: Person) => by.post(`/members/release/${_id}`);
  const logIn = ({ username }: Person) => world.visitor.post('/auth/login', { username, password: PASSWORD });

  test('is frozen in one act, and released exactly as it was', async () => {
    const root = await world.signUp();
    const [a, b] = [await invite(world, root), await invite(world, root)];
    const [aa, ab] = [await invite(world, a), await invite(world, a)];
    const outside = await world.signUp();
    await setUser(world, b, { state: 'silenced' });
    await setUser(world, aa, { state: 'suspended' });
    await setUser(world, ab, { state: 'waiting' });
    const before = await standings(world, root, a, b, aa, ab, outside);

    const { body } = await ok(freeze(moderator, root));
    expect(body).toMatchObject({ count: 5, more: false, member: { suspension: { action: 'freeze', reason } } });
    expect(await standings(world, root, a, b, aa, ab, outside)).toEqual([...Array(5).fill('suspended'), 'active']);
    for (const person of [root, a, b, aa, ab])
      expect(refusalOf(await person.get('/account/sessions'))).toEqual([401, 'bad_token']);
    const answer = await logIn(a);
    expect([...refusalOf(answer), answer.body.codes[0]?.params?.reason]).toEqual([403, 'suspended', reason]);
    expect(refusalOf(await freeze(moderator, root))).toEqual([400, 'already_frozen']);
    expect(refusalOf(await freeze(moderator, a))).toEqual([400, 'already_frozen']);

    expect((await ok(release(moderator, root))).body).toMatchObject({ count: 5, more: false });
    expect(await standings(world, root, a, b, aa, ab, outside)).toEqual(before);
    await ok(logIn(a));
    expect(refusalOf(await release(moderator, root))).toEqual([400, 'not_frozen']);
    expect(await logOf(moderator, root)).toMatchObject([
      { action: 'release', details: { people: 5 } },
      { action: 'freeze', reason, details: { people: 5 } },
    ]);
  });

  test('is without those whom the actor cannot act on, and those whom they have invited', async () => {
    const root = await world.signUp();
    const [staff, plain] = [await invite(world, root), await invite(world, root)];
    const vouched = await invite(world, staff);
    await setUser(world, staff, { role: 'moderator' });
    expect((await ok(freeze(moderator, root))).body.count).toBe(2);
    expect(await standings(world, root, plain, staff, vouched)).toEqual(['suspended', 'suspended', 'active', 'active']);
    await ok(release(moderator, root));
    expect((await ok(freeze(owner, root))).body.count).toBe(4);
    await setUser(world, staff, { role: 'owner' });
    await ok(release(owner, root));
    expect((await ok(freeze(owner, root))).body.count).toBe(2);
    await ok(release(owner, root));
  });

  test('is released by a moderator but for the moderators whom an owner has frozen', async () => {
    const root = await world.signUp();
    const mod = await invite(world, root);
    const theirs = await invite(world, mod);
    await setUser(world, mod, { role: 'moderator' });
    await ok(freeze(owner, root));
    expect(await standings(world, root, mod, theirs)).toEqual(['suspended', 'suspended', 'suspended']);
    await ok(release(moderator, root));
    expect(await standings(world, root, mod, theirs)).toEqual(['active', 'suspended', 'active']);
    await ok(release(owner, mod));
    expect(await standings(world, mod)).toEqual(['active']);
  });

  test('can be released in part, and what was frozen before by itself stays so', async () => {
    const root = await world.signUp();
    const a = await invite(world, root);
    const [aa, b] = [await invite(world, a), await invite(world, root)];
    const bb = await invite(world, b);
    await ok(freeze(moderator, b));
    expect((await ok(freeze(moderator, root))).body.count).toBe(3);
    expect((await ok(release(moderator, a))).body.count).toBe(2);
    expect(await standings(world, root, a, aa, b, bb)).toEqual([
      ...['suspended', 'active', 'active', 'suspended', 'suspended'],
    ]);
    expect((await ok(release(moderator, root))).body.count).toBe(1);
    expect(await standings(world, root, b, bb)).toEqual(['active', 'suspended', 'suspended']);
    await ok(release(moderator, b));
    expect(await standings(world, b, bb)).toEqual(['active', 'active']);
  });

  test('goes on below somebody who is suspended already', async () => {
    const root = await world.signUp();
    const a = await invite(world, root);
    const aa = await invite(world, a);
    await ok(freeze(moderator, a));
    await ok(release(moderator, aa));
    await ok(freeze(moderator, root));
    expect(await standings(world, root, a, aa)).toEqual(Array(3).fill('suspended'));
    await ok(release(moderator, root));
    expect(await standings(world, root, a, aa)).toEqual(['active', 'suspended', 'active']);
  });

  test('is released whole even when somebody in the middle has left', async () => {
    const root = await world.signUp();
    const middle = await invite(world, root);
    const leaf = await invite(world, middle);
    await ok(freeze(moderator, root));
    const { db } = world.store;
    await db.deleteFrom('users').where('uid', '=', middle._id).execute();
    await ok(release(moderator, root));
    expect(await standings(world, leaf)).toEqual(['active']);
  });

  test('that is a ring is gone round once', async () => {
    const root = await world.signUp();
    const [a, b] = [await invite(world, root), await invite(world, root)];
    const ids = await Promise.all([root, a, b].map(({ _id }) => idOfUser(world.store, _id)));
    for (const [n, id] of ids.entries()) {
      const invited_by = ids[(n + 1) % 3] ?? 0;
      await world.store.db.updateTable('users').set({ invited_by }).where('id', '=', id).execute();
    }
    expect((await ok(freeze(moderator, root))).body).toMatchObject({ count: 3, more: false });
    expect((await ok(release(moderator, root))).body).toMatchObject({ count: 3, more: false });
  });

  test('has nobody left who joined it while it was frozen', async () => {
    for (let round = 0; round < 5; round++) {
      const root = await world.signUp();
      const id = await idOfUser(world.store, root._id);
      const { code } = (await ok(root.post('/invitations', { uses: null }))).body;
      const join = () =>
        world.visitor.post('/auth/signup', {
          ...{ firstName: 'Late', username: `late${crypto.randomUUID().slice(0, 8)}`, password: PASSWORD },
          invitation: code,
        });
      const [, ...joined] = await Promise.all([freeze(moderator, root), join(), join(), join()]);
      // A member who is frozen between sign-up and response is refused.
      const isIn = (answer: Answer) => answer.status === 201 || answer.body.codes[0]?.code === 'suspended';
      for (const answer of joined) if (!isIn(answer)) expect(refusalOf(answer)).toEqual([403, 'invitation_dead']);
      const { db } = world.store;
      const late = await db.selectFrom('users').select('state').where('invited_by', '=', id).execute();
      expect(late.filter(({ state }) => state !== 'suspended')).toEqual([]);
      expect(late).toHaveLength(joined.filter(isIn).length);
    }
  });

  test('that is large is frozen and released by a job, and a release ends a freeze that still goes on', async () => {
    const root = await world.signUp();
    const { db } = world.store;
    const rootId = await idOfUser(world.store, root._id);
    const first = await addPeople(world, 700);
    await db.updateTable('users').set({ invited_by: rootId }).where('id', 'in', first).execute();
    const second = await addPeople(world, 700);
    for (let n = 0; n < 700; n += 100) {
      const invited_by = first[n] ?? null;
      await db
        .updateTable('users')
        .set({ invited_by })
        .where('id', 'in', second.slice(n, n + 100))
        .execute();
    }
    const suspended = async () => {
      const ids = [rootId, ...first, ...second];
      const { count } = await db
        .selectFrom('users')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('id', 'in', ids)
        .where('state', '=', 'suspended')
        .executeTakeFirstOrThrow();
      return Number(count);
    };
    expect((await ok(freeze(moderator, root))).body.more).toBe(true);
    await expect.poll(suspended).toBe(1401);
    expect((await ok(release(moderator, root))).body.more).toBe(true);
    await expect.poll(suspended).toBe(0);
    await ok(freeze(moderator, root));
    await ok(release(moderator, root));
    await expect.poll(suspended).toBe(0);
  });
});
