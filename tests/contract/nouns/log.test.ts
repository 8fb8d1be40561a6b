import { beforeAll, expect, test } from 'vitest';
import { HOST, writeLog } from '#store/data/log.ts';
import type { Answer } from '#tests/harness/api/caller.ts';
import { idOfUser } from '#tests/harness/data/large-account.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { signUpAs } from '#tests/harness/members.ts';
import { PASSWORD, type Person } from '#tests/harness/world.ts';
import { expectRefusal, ok } from '../matrices/steps.ts';

const refusalOf = ({ status, body }: Answer) => [status, body.codes?.[0]?.code];

everyEngine('the log', (world) => {
  let owner: Person;
  beforeAll(async () => {
    owner = await signUpAs(world, 'owner', { firstName: 'Noor', lastName: 'Haddad' });
  });
  const log = async (query = '') => (await ok(owner.get(`/log${query}`))).body;

  test('says who did what to whom, why and when, the newest first', async () => {
    const person = await world.signUp({ firstName: 'Wick', lastName: '' });
    const reason = `<script>alert("x")</script> ' \\ `;
    await ok(owner.post(`/members/freeze/${person._id}`, { reason: `${reason}\u202e` }));
    world.clock.advance(60_000);
    await ok(owner.post(`/members/release/${person._id}`));
    const { entries } = await log();
    expect(entries[0]).toMatchObject({ action: 'release', createdAt: '2026-11-15T09:31:00Z', reason: '' });
    expect(entries[1]).toMatchObject({
      action: 'freeze',
      actor: { name: 'Noor Haddad', user: { _id: owner._id, username: owner.username } },
      target: { name: 'Wick', user: { _id: person._id } },
      reason,
      createdAt: '2026-11-15T09:30:00Z',
    });
    expect(JSON.stringify(entries)).not.toContain('@example.org');
  });

  test('comes page by page', async () => {
    const person = await world.signUp();
    for (let n = 0; n < 3; n++) await ok(owner.post(`/members/sessions/end/${person._id}`));
    const whole = (await log('?limit=100')).entries.map(({ _id }) => _id);
    const walked: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await log(`?limit=2${cursor && `&cursor=${cursor}`}`);
      walked.push(...page.entries.map(({ _id }) => _id));
      cursor = page.nextCursor;
    }
    expect(walked).toEqual(whole);
    expectRefusal(await owner.get('/log?cursor=nonsense'), 400);
  });

  test('has the host and what is done to nobody', async () => {
    const { store, clock, visitor: _ } = world;
    const entry = { actor: HOST, action: 'settings', details: { changed: ['name'] }, now: clock.now() } as const;
    await writeLog(store, { uid: crypto.randomUUID(), ...entry });
    expect((await log('?limit=1')).entries).toMatchObject([
      { actor: { name: 'the host', user: null }, target: null, details: { changed: ['name'] } },
    ]);
  });

  test('forgets who has left, and keeps what was done', async () => {
    const [moderator, person] = [await signUpAs(world, 'moderator'), await world.signUp()];
    await ok(moderator.post(`/members/sessions/end/${person._id}`));
    const { username } = person;
    await ok(world.visitor.post('/auth/login', { username, password: PASSWORD }));
    const { _id } = (await log('?limit=1')).entries[0] ?? {};
    for (const { _id } of [moderator, person]) {
      const id = await idOfUser(world.store, _id);
      await world.store.db.deleteFrom('users').where('id', '=', id).execute();
    }
    const former = { name: 'a former member', user: null };
    expect((await log('?limit=1')).entries).toMatchObject([
      { _id, action: 'sessions_ended', actor: former, target: former },
    ]);
  });

  test('is read by moderators and owners alone, and written by no route of its own', async () => {
    const [member, moderator] = [await world.signUp(), await signUpAs(world, 'moderator')];
    expect(refusalOf(await member.get('/log'))).toEqual([403, 'moderators_only']);
    expect(refusalOf(await world.visitor.get('/log'))).toEqual([401, 'bad_token']);
    await ok(moderator.get('/log'));
    for (const method of ['POST', 'DELETE']) expectRefusal(await owner.send(method, '/log', '{}'), 405);
  });

  test('has nothing of what was refused or undone', async () => {
    const [moderator, other] = [await signUpAs(world, 'moderator'), await signUpAs(world, 'moderator')];
    const { entries: before } = await log('?limit=100');
    expectRefusal(await moderator.post(`/members/reset/${other._id}`), 403);
    expectRefusal(await moderator.post(`/members/admit/${(await world.signUp())._id}`), 400);
    expect((await log('?limit=100')).entries).toEqual(before);
  });
});
