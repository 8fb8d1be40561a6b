import { expect, test } from 'vitest';
import { NOTICES_MAX, UNREAD_MAX } from '#contract/rules/limits.ts';
import { runWanted } from '#store/data/jobs/run-job.ts';
import { addNotice } from '#store/data/notifications/tell.ts';
import { inTransaction } from '#store/engine/store.ts';
import { retentionJob } from '#store/nouns.ts';
import { settle } from '#tests/harness/community.ts';
import { idOfUser } from '#tests/harness/data/large-account.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { signUpAs } from '#tests/harness/members.ts';
import { PASSWORD, type Person } from '#tests/harness/world.ts';
import { expectRefusal, ok, write } from '../matrices/steps.ts';
import { act, queue, refusalOf, report, seeAll } from './steps.ts';

const DAY = 24 * 60 * 60 * 1000;

everyEngine('what moderation keeps', (world) => {
  const trim = async (days: number) => {
    const clock = () => world.clock.now() + days * DAY;
    const options = { clock, newId: () => crypto.randomUUID(), leaseMs: 30_000, closing: new AbortController().signal };
    await runWanted(world.store, retentionJob(clock), options);
  };

  test('is what was reported for 90 days, notices for 90, reports and appeals for a year, the log for good', async () => {
    const [owner, author, reader] = [await signUpAs(world, 'owner'), await world.signUp(), await world.signUp()];
    const [settled, open] = [await write(author, 'Settled.'), await write(author, 'Open.')];
    await report(reader, 'post', settled._id);
    await report(reader, 'post', open._id);
    const { body } = await ok(act(owner, { target: 'post', id: settled._id, action: 'remove' }));
    const { appeal } = (await ok(author.post('/appeals', { act: body.act._id, message: 'Why?' }))).body;
    await ok(owner.post(`/moderation/appeals/${appeal._id}`, { grant: false, answer: 'Spam.' }));
    const { db } = world.store;
    const kept = async () => {
      const reports = await db.selectFrom('reports').select('snapshot').execute();
      const [appeals, notices] = await Promise.all(
        (['appeals', 'notices'] as const).map((table) => db.selectFrom(table).select('id').execute()),
      );
      const snapshots = reports.filter(({ snapshot }) => snapshot !== '').length;
      return { reports: reports.length, snapshots, appeals: appeals?.length, notices: notices?.length };
    };
    await trim(89);
    expect(await kept()).toEqual({ reports: 2, snapshots: 2, appeals: 1, notices: 3 });
    await trim(91);
    expect(await kept()).toEqual({ reports: 2, snapshots: 0, appeals: 1, notices: 0 });
    expect((await queue(owner))[0]?.reports).toMatchObject([{ snapshot: null }]);
    await trim(366);
    expect(await kept()).toEqual({ reports: 1, snapshots: 0, appeals: 0, notices: 0 });
    expect((await ok(owner.get('/log'))).body.entries.map(({ action }) => action)).toEqual([
      'appeal_refused',
      'remove',
    ]);
  });

  test('is the newest thousand notices of a member', async () => {
    const person = await world.signUp();
    const user = await idOfUser(world.store, person._id);
    const data = { outcome: 'dismissed', target: 'post', action: null } as const;
    await inTransaction(world.store, async (store) => {
      const row = { user_id: user, kind: 'report' as const, data: JSON.stringify(data) };
      const rows = Array.from({ length: NOTICES_MAX }, (_, at) => ({
        ...row,
        uid: crypto.randomUUID(),
        at,
        created_at: at,
      }));
      await store.db.insertInto('notices').values(rows).execute();
      for (let n = NOTICES_MAX; n < NOTICES_MAX + 5; n++)
        await addNotice(store, { user, kind: 'report', data, now: n });
    });
    const { body } = await ok(person.get('/notices?limit=1'));
    expect(body).toMatchObject({ unread: UNREAD_MAX, notices: [{ at: '1970-01-01T00:00:01Z' }] });
    expect((await ok(person.get(`/notices?limit=1&cursor=${body.nextCursor}`))).body.notices).toHaveLength(1);
    expectRefusal(await person.get('/notices?cursor=nonsense'), 400);
  });

  test('is in the own data: reports, acts against one, appeals and notices', async () => {
    const [owner, person, other] = [await signUpAs(world, 'owner'), await world.signUp(), await world.signUp()];
    await report(person, 'user', other._id, { note: 'Rude.' });
    const { body } = await ok(
      act(owner, { target: 'user', id: person._id, action: 'silence', days: 1, rule: 'Be kind.' }),
    );
    await ok(person.post('/appeals', { act: body.act._id, message: 'Why?' }));
    const data = (await ok(person.get('/account/data'))).body;
    expect(data).toMatchObject({
      reports: [{ target: 'user', note: 'Rude.', state: 'open' }],
      acts: [{ action: 'silence', rule: 'Be kind.', reason: 'Against the rules.', undoneAt: null }],
      appeals: [{ message: 'Why?', state: 'open' }],
      notices: [{ kind: 'act', data: { action: 'silence' } }],
    });
    const theirs = (await ok(other.get('/account/data'))).body;
    expect(theirs).toMatchObject({ reports: [], acts: [], appeals: [], notices: [] });
  });

  test('is why something was dismissed for moderators alone', async () => {
    const [owner, author, reader] = [await signUpAs(world, 'owner'), await world.signUp(), await world.signUp()];
    const posts = [await write(author, 'Fine.'), await write(author, 'Fine too.')];
    for (const { _id } of posts) await report(reader, 'post', _id);
    await ok(act(owner, { target: 'post', id: posts[1]?._id, action: 'hold' }));
    for (const { _id } of posts) {
      const { body } = await ok(
        act(owner, { target: 'post', id: _id, action: 'dismiss', reason: 'A feud with Ines.' }),
      );
      await seeAll(author);
      if (_id === posts[1]?._id) await ok(owner.post(`/moderation/acts/${body.act._id}/undo`));
    }
    const has = async (who: Person, path: string) => JSON.stringify((await ok(who.get(path))).body).includes('A feud');
    for (const logReaders of ['members', 'members_without_names'] as const) {
      await settle(world, { logReaders });
      for (const path of ['/account/data', '/log?limit=100', '/notices?limit=100'])
        expect(await has(author, path), path).toBe(false);
    }
    expect(await has(owner, '/log?limit=100')).toBe(true);
    await settle(world, { logReaders: 'moderators' });
  });

  test('names a former member in the log, where somebody has left', async () => {
    const [owner, moderator, person] = [
      await signUpAs(world, 'owner'),
      await signUpAs(world, 'moderator'),
      await world.signUp(),
    ];
    const { body } = await ok(act(moderator, { target: 'user', id: person._id, action: 'warn' }));
    for (const who of [person, moderator]) await ok(who.post('/account/delete', { password: PASSWORD }));
    const former = { name: 'a former member', user: null };
    const { entries } = (await ok(owner.get('/log?limit=100'))).body;
    expect(entries.find(({ _id }) => _id === body.act._id)).toMatchObject({
      action: 'warn',
      actor: former,
      target: former,
    });
    expect(refusalOf(await owner.post(`/moderation/acts/${body.act._id}/undo`))).toEqual([404, 'no_such_act']);
  });
});

everyEngine('the log for members', (world) => {
  test('is for moderators until the owner says otherwise, then with names or without', async () => {
    const [owner, person] = [
      await signUpAs(world, 'owner', { firstName: 'Noor' }),
      await world.signUp({ firstName: 'Wick' }),
    ];
    const member = await world.signUp();
    const post = await write(person, 'Codes.');
    await ok(act(owner, { target: 'post', id: post._id, action: 'remove', rule: 'No codes.' }));
    await ok(owner.post(`/members/reset/${person._id}`));
    const read = async (who: Person) => (await ok(who.get('/log?limit=100'))).body.entries;
    expect(refusalOf(await member.get('/log'))).toEqual([403, 'moderators_only']);
    await settle(world, { logReaders: 'members' });
    expect(await read(member)).toMatchObject([
      { action: 'remove', actor: { name: 'Noor Wren' }, target: { name: 'Wick Wren' } },
    ]);
    await settle(world, { logReaders: 'members_without_names' });
    const nobody = { name: '', user: null };
    const [entry, ...others] = await read(member);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      action: 'remove',
      actor: nobody,
      target: nobody,
      reason: 'Against the rules.',
      details: { rule: 'No codes.' },
    });
    expect(JSON.stringify(entry)).not.toMatch(new RegExp([post._id, person._id, 'Noor', 'Wick'].join('|')));
    expect(await read(owner)).toHaveLength(2);
    expect(refusalOf(await world.visitor.get('/log'))).toEqual([401, 'bad_token']);
  });
});
