import { beforeAll, expect, test } from 'vitest';
import { setUser } from '#tests/harness/community.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { logOf, signUpAs } from '#tests/harness/members.ts';
import type { Person } from '#tests/harness/world.ts';
import { ok } from '../matrices/steps.ts';
import { ALLOWED, isRefused, next, REFUSED, show, showing, trim, urlOf, usesOf } from './picture-steps.ts';
import { act, noticesOf, queue, refusalOf, report, seeAll } from './steps.ts';

everyEngine('a picture of a profile that a moderator takes away', (world) => {
  let owner: Person;
  let moderator: Person;
  beforeAll(async () => {
    owner = await signUpAs(world, 'owner');
    moderator = await signUpAs(world, 'moderator');
  });
  const KINDS = [
    ['avatar', 'avatarURL', 'reset_avatar'],
    ['cover', 'coverURL', 'reset_cover'],
  ] as const;
  const shownOf = async (person: Person, field: 'avatarURL' | 'coverURL') =>
    (await ok(world.visitor.get(`/users/${person.username}?view=page`))).body.user[field];
  const undo = (id: string) => owner.post(`/moderation/acts/${id}/undo`);

  test.each(KINDS)(
    'is gone, refused, told of, logged, and back when it is undone: %s',
    async (purpose, field, action) => {
      const picture = next();
      const person = await showing(world, purpose, picture);
      const was = await shownOf(person, field);
      expect(was).toBe(urlOf(picture));
      const { body } = await ok(act(moderator, { target: 'user', id: person._id, action, rule: 'Be kind.' }));
      expect(body.act).toMatchObject({ action, target: 'user', undoneAt: null });
      expect(await shownOf(person, field)).toBe('');
      expect(await isRefused(world, picture)).toEqual(REFUSED);
      expect((await ok(person.get('/account/data'))).body.pictures).toEqual([]);
      const told = { action, target: 'user', rule: 'Be kind.', reason: 'Against the rules.' };
      expect(await noticesOf(person)).toMatchObject([{ kind: 'act', data: told }]);
      expect(await logOf(owner, person)).toMatchObject([{ action }]);
      expect((await queue(owner)).filter((found) => found.person?._id === person._id)).toEqual([]);
      expect(refusalOf(await act(moderator, { target: 'user', id: person._id, action }))).toEqual([400, 'already_so']);

      await seeAll(person);
      await ok(undo(body.act._id));
      expect(await shownOf(person, field)).toBe(was);
      expect(await isRefused(world, picture)).toEqual(ALLOWED);
      expect(await usesOf(world, picture)).toBe(1);
      expect((await ok(person.get('/account/data'))).body.pictures).toMatchObject([{ url: was, as: purpose }]);
      expect((await noticesOf(person))[0]).toMatchObject({ kind: 'undone', data: { action } });
      expect((await queue(owner)).filter((found) => found.person?._id === person._id)).toEqual([]);
      expect(refusalOf(await undo(body.act._id))).toEqual([400, 'already_undone']);
    },
  );

  test('settles the report of it, which waits again when it is undone', async () => {
    const [person, reader] = [await showing(world, 'avatar', next()), await world.signUp()];
    await report(reader, 'user', person._id);
    const waiting = async () => (await queue(owner)).find((found) => found.person?._id === person._id);
    const { body } = await ok(act(moderator, { case: (await waiting())?._id, action: 'reset_avatar' }));
    expect(await waiting()).toBeUndefined();
    expect(await noticesOf(reader)).toMatchObject([{ kind: 'report', data: { outcome: 'upheld' } }]);
    await ok(undo(body.act._id));
    expect(await waiting()).toMatchObject({ reports: [{ media: [{ as: 'avatar' }] }] });
    expect(await shownOf(person, 'avatarURL')).not.toBe('');
  });

  test('is back where an appeal against it is granted', async () => {
    const person = await showing(world, 'cover', next());
    const was = await shownOf(person, 'coverURL');
    const { body } = await ok(act(moderator, { target: 'user', id: person._id, action: 'reset_cover' }));
    const { appeal } = (await ok(person.post('/appeals', { act: body.act._id, message: 'Why?' }))).body;
    await ok(owner.post(`/moderation/appeals/${appeal._id}`, { grant: true, answer: 'Right.' }));
    expect(await shownOf(person, 'coverURL')).toBe(was);
  });

  test('may be one of another site', async () => {
    const person = await world.signUp();
    await setUser(world, person, { avatar_url: 'https://elsewhere.example/a.png' });
    const { body } = await ok(act(moderator, { target: 'user', id: person._id, action: 'reset_avatar' }));
    expect(await shownOf(person, 'avatarURL')).toBe('');
    await ok(undo(body.act._id));
    expect(await shownOf(person, 'avatarURL')).toBe('https://elsewhere.example/a.png');
  });

  test('is not brought back over another one, nor when it is gone after 30 days', async () => {
    const [picture, other] = [next(), next()];
    const person = await showing(world, 'avatar', picture);
    const { body } = await ok(act(moderator, { target: 'user', id: person._id, action: 'reset_avatar' }));
    await show(world, person, 'avatar', other);
    expect(refusalOf(await undo(body.act._id))).toEqual([400, 'changed_since']);
    await setUser(world, person, { avatar_url: '' });
    await trim(world, 29);
    expect(await usesOf(world, picture)).toBe(1);
    await trim(world, 31);
    expect(await usesOf(world, picture)).toBe(0);
    expect(refusalOf(await undo(body.act._id))).toEqual([400, 'picture_gone']);
    expect(await shownOf(person, 'avatarURL')).toBe('');
    expect(await isRefused(world, picture)).toEqual(REFUSED);
  });

  test('has nothing to do with a silence, each of which is undone by itself', async () => {
    const person = await showing(world, 'avatar', next());
    const on = { target: 'user', id: person._id };
    const acts = [
      await ok(act(moderator, { ...on, action: 'silence' })),
      await ok(act(moderator, { ...on, action: 'reset_avatar' })),
    ];
    for (const { body } of acts) await ok(undo(body.act._id));
    expect(await shownOf(person, 'avatarURL')).not.toBe('');
  });

  test('is not that of a moderator, nor without a reason', async () => {
    const other = await signUpAs(world, 'moderator');
    const on = { target: 'user', action: 'reset_avatar' };
    expect(refusalOf(await act(moderator, { ...on, id: other._id }))).toEqual([403, 'act_on_moderator']);
    const person = await showing(world, 'avatar', next());
    expect(refusalOf(await act(moderator, { ...on, id: person._id, reason: ' ' }))).toEqual([422, 'required']);
    expect(refusalOf(await person.post('/moderation/acts', { ...on, id: person._id, reason: 'Mine.' }))).toEqual([
      403,
      'moderators_only',
    ]);
  });
});
