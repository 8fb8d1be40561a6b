import { beforeAll, expect, test } from 'vitest';
import { sweepPortion } from '#store/data/deletion.ts';
import { idOfUser } from '#tests/harness/data/large-account.ts';
import { addPicture } from '#tests/harness/data/pictures.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { signUpAs } from '#tests/harness/members.ts';
import type { Person } from '#tests/harness/world.ts';
import { ok } from '../matrices/steps.ts';
import { ALLOWED, isRefused, next, REFUSED, show, showing, trim, urlOf, usesOf, writeWith } from './picture-steps.ts';
import { act, queue, report } from './steps.ts';

everyEngine('pictures of what was reported', (world) => {
  let owner: Person;
  let moderator: Person;
  beforeAll(async () => {
    owner = await signUpAs(world, 'owner');
    moderator = await signUpAs(world, 'moderator');
  });
  const caseOf = async (author: Person) => (await queue(owner)).find(({ person }) => person?._id === author._id);

  test('are on the desk, as the post has them and as it had them then', async () => {
    const [author, reader] = [await world.signUp(), await world.signUp()];
    const [one, two] = [next(), next()];
    const post = await writeWith(author, world, [{ number: one, alt: 'A heron.' }, { number: two }]);
    const { db } = world.store;
    await db.updateTable('posts').set({ sensitive: 'Blood' }).where('uid', '=', post._id).execute();
    await report(reader, 'post', post._id);
    await db
      .updateTable('media')
      .set({ alt: 'A stork.' })
      .where('alt', '=', 'A heron.')
      .where('case_id', 'is', null)
      .execute();
    await db.updateTable('posts').set({ sensitive: null }).where('uid', '=', post._id).execute();
    const found = await caseOf(author);
    const urls = [one, two].map(urlOf);
    expect(found?.content).toMatchObject({ media: [{ url: urls[0], alt: 'A stork.', width: 1600 }, { url: urls[1] }] });
    expect(found?.content?.sensitive).toBeUndefined();
    expect(found?.reports).toMatchObject([
      {
        sensitive: 'Blood',
        media: [
          { url: urls[0], alt: 'A heron.', as: 'post' },
          { url: urls[1], as: 'post' },
        ],
      },
    ]);
    const { body } = await ok(moderator.get(`/moderation/cases/${found?._id}`));
    expect(body.conversation?.post.media).toHaveLength(2);
    expect(body.case.reports[0]?.media).toHaveLength(2);
  });

  test('outlive the post for 90 days, and no longer', async () => {
    const [author, reader] = [await world.signUp(), await world.signUp()];
    const one = next();
    const post = await writeWith(author, world, [{ number: one }]);
    await report(reader, 'post', post._id);
    expect(await usesOf(world, one)).toBe(2);
    await ok(author.delete(`/posts/${post._id}`));
    while ((await sweepPortion(world.store)) !== 'done');
    const found = await caseOf(author);
    expect(found?.content).toBeNull();
    expect(found?.reports[0]?.media).toHaveLength(1);
    expect(await usesOf(world, one)).toBe(1);
    await trim(world, 89);
    expect(await usesOf(world, one)).toBe(1);
    await trim(world, 91);
    expect(await usesOf(world, one)).toBe(0);
    expect((await caseOf(author))?.reports[0]).not.toHaveProperty('media');
  });

  test('are kept once for all who report them, and go with the last report', async () => {
    const [author, first, second] = [await world.signUp(), await world.signUp(), await world.signUp()];
    const one = next();
    const post = await writeWith(author, world, [{ number: one }]);
    const ids = [await report(first, 'post', post._id), await report(second, 'post', post._id)];
    expect(await usesOf(world, one)).toBe(2);
    await ok(first.delete(`/reports/${ids[0]?._id}`));
    expect((await caseOf(author))?.reports[0]?.media).toHaveLength(1);
    expect(await usesOf(world, one)).toBe(2);
    await ok(second.delete(`/reports/${ids[1]?._id}`));
    expect(await usesOf(world, one)).toBe(1);
  });

  test('go with the last report of what is held, whose case stays', async () => {
    const [author, reader] = [await world.signUp(), await world.signUp()];
    const one = next();
    const post = await writeWith(author, world, [{ number: one }]);
    const { _id } = await report(reader, 'post', post._id);
    await ok(act(moderator, { target: 'post', id: post._id, action: 'hold' }));
    await ok(reader.delete(`/reports/${_id}`));
    expect(await caseOf(author)).toMatchObject({ kind: 'held', content: { media: [{}] } });
    expect(await usesOf(world, one)).toBe(1);
  });

  test('join the case that their reports join', async () => {
    const [before, after] = [next(), next()];
    const person = await showing(world, 'avatar', before);
    const [first, second] = [await world.signUp(), await world.signUp()];
    await report(first, 'user', person._id);
    const { body } = await ok(act(moderator, { target: 'user', id: person._id, action: 'dismiss' }));
    await show(world, person, 'avatar', after);
    await report(second, 'user', person._id);
    await ok(moderator.post(`/moderation/acts/${body.act._id}/undo`));
    expect((await caseOf(person))?.reports).toMatchObject([
      { media: [{ url: urlOf(after) }] },
      { media: [{ url: urlOf(before) }] },
    ]);
  });

  test('are those of a profile too', async () => {
    const [avatar, cover, elsewhere] = [next(), next(), next()];
    const [person, reader] = [await showing(world, 'avatar', avatar), await world.signUp()];
    await show(world, person, 'cover', cover);
    const user = await idOfUser(world.store, person._id);
    await addPicture(world.store, { user, purpose: 'avatar', number: elsewhere });
    await report(reader, 'user', person._id);
    expect((await caseOf(person))?.reports[0]?.media).toMatchObject([
      { as: 'avatar', url: urlOf(avatar) },
      { as: 'cover', url: urlOf(cover) },
    ]);
    expect(await usesOf(world, elsewhere)).toBe(1);
  });
});

everyEngine('files of what was removed', (world) => {
  let owner: Person;
  beforeAll(async () => {
    owner = await signUpAs(world, 'owner');
  });
  const remove = async (id: string) =>
    (await ok(act(owner, { target: 'post', id, action: 'remove' }))).body.act._id as string;
  const undo = (id: string) => ok(owner.post(`/moderation/acts/${id}/undo`));

  test('are refused, as stored and as uploaded, until that is undone', async () => {
    const one = next();
    const post = await writeWith(await world.signUp(), world, [{ number: one }]);
    expect(await isRefused(world, one)).toEqual(ALLOWED);
    const act = await remove(post._id);
    expect(await isRefused(world, one)).toEqual(REFUSED);
    await undo(act);
    expect(await isRefused(world, one)).toEqual(ALLOWED);
  });

  test('are refused as long as one of the posts that had them is removed', async () => {
    const one = next();
    const author = await world.signUp();
    const posts = [
      await writeWith(author, world, [{ number: one }]),
      await writeWith(author, world, [{ number: one }, { number: one }]),
    ];
    const [first, second] = [await remove(posts[0]?._id ?? ''), await remove(posts[1]?._id ?? '')];
    await undo(first);
    expect(await isRefused(world, one)).toEqual(REFUSED);
    await undo(second);
    expect(await isRefused(world, one)).toEqual(ALLOWED);
  });

  test('are allowed where the post is restored, until that is undone', async () => {
    const one = next();
    const post = await writeWith(await world.signUp(), world, [{ number: one }]);
    await remove(post._id);
    const { body } = await ok(act(owner, { target: 'post', id: post._id, action: 'restore' }));
    expect(await isRefused(world, one)).toEqual(ALLOWED);
    await undo(body.act._id);
    expect(await isRefused(world, one)).toEqual(REFUSED);
  });

  test('are not refused where a post is only held', async () => {
    const one = next();
    const post = await writeWith(await world.signUp(), world, [{ number: one }]);
    await ok(act(owner, { target: 'post', id: post._id, action: 'hold' }));
    expect(await isRefused(world, one)).toEqual(ALLOWED);
  });
});
