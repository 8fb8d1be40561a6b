import { beforeAll, expect, test } from 'vitest';
import { smallPath } from '#contract/media/media.ts';
import { MEDIA_QUOTA_BYTES } from '#contract/rules/limits.ts';
import { sweepPortion } from '#store/data/deletion.ts';
import { pictureFile } from '#tests/harness/api/pictures.ts';
import { settle } from '#tests/harness/community.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { signUpAs } from '#tests/harness/members.ts';
import type { Person } from '#tests/harness/world.ts';
import { ok, write } from '../matrices/steps.ts';
import { DAY, post, send, statusOf, upload } from '../media/steps.ts';
import { act, queue, refusalOf, report } from './steps.ts';

everyEngine('an uploaded picture', (world) => {
  let owner: Person;
  beforeAll(async () => {
    owner = await signUpAs(world, 'owner');
  });
  const remove = (id: string) => ok(act(owner, { target: 'post', id, action: 'remove' }));
  const undo = (id: string) => ok(owner.post(`/moderation/acts/${id}/undo`));

  test('that moderators removed with its post is refused to everybody, until that is undone', async () => {
    const [author, other] = [await world.signUp(), await world.signUp()];
    const { _id } = await post(author, 'Against the rules.', [await upload(author, 'refused')]);
    const { body } = await remove(_id);
    for (const who of [author, other])
      expect(refusalOf(await send(who, pictureFile('refused')))).toEqual([422, 'picture_refused']);
    await undo(body.act._id);
    await upload(other, 'refused');
  });

  test('that was uploaded before the same one was removed is not used after', async () => {
    const author = await world.signUp();
    const [first, second] = [await upload(author, 'twice'), await upload(author, 'twice')];
    const { _id } = await post(author, 'Once.', [first]);
    const { body } = await remove(_id);
    const again = () => author.post('/posts', { postData: { content: 'Again.', media: [{ _id: second._id }] } });
    expect(refusalOf(await again())).toEqual([400, 'no_such_picture']);
    await undo(body.act._id);
    await ok(again());
  });

  test('that moderators removed is seen by no other use of it, until that is undone', async () => {
    const [author, other] = [await world.signUp(), await world.signUp()];
    const picture = await upload(author, 'in many places');
    await upload(author, 'in many places');
    const { _id } = await post(author, 'One.', [picture]);
    await post(other, 'Two.', [await upload(other, 'in many places')]);
    expect(await statusOf(world, picture.url)).toBe(200);
    const { body } = await remove(_id);
    for (const path of [picture.url, smallPath(picture.url)]) expect(await statusOf(world, path)).toBe(404);
    await undo(body.act._id);
    expect(await statusOf(world, picture.url)).toBe(200);
  });

  test('of a profile that moderators took away is refused, until that is undone', async () => {
    const person = await world.signUp();
    const { url } = await upload(person, 'avatar', 'avatar');
    await upload(person, 'avatar', 'avatar');
    await ok(person.post('/users/edit', { userData: { avatarURL: url } }));
    const { body } = await ok(act(owner, { target: 'user', id: person._id, action: 'reset_avatar' }));
    expect(await statusOf(world, url)).toBe(404);
    expect(refusalOf(await send(person, pictureFile('avatar'), 'avatar'))).toEqual([422, 'picture_refused']);
    await undo(body.act._id);
    expect(await statusOf(world, url)).toBe(200);
    await upload(person, 'avatar', 'avatar');
  });

  test('that was reported is opened by moderators alone, once its post is gone', async () => {
    const [author, reader] = [await world.signUp(), await world.signUp()];
    const picture = await upload(author, 'reported');
    const { _id } = await post(author, 'Look.', [picture]);
    await report(reader, 'post', _id);
    await ok(author.delete(`/posts/${_id}`));
    while ((await sweepPortion(world.store)) !== 'done');
    const [found] = (await queue(owner)).filter(({ person }) => person?._id === author._id);
    const url = found?.reports[0]?.media?.[0]?.url ?? '';
    expect(url).toBe(picture.url);
    const { key } = (await ok(owner.get('/config'))).body.media;
    for (const path of [url, smallPath(url)]) {
      expect(await statusOf(world, path)).toBe(404);
      expect(await statusOf(world, `${path}?key=${key}`)).toBe(200);
    }
  });

  test('that a report keeps counts for its author until it goes', async () => {
    const [author, reader] = [await world.signUp(), await world.signUp()];
    const { url } = await upload(author, 'kept for long');
    const shown = await upload(author, 'kept for long');
    const { _id } = await post(author, 'Look.', [shown]);
    const weigh = async (bytes: number) =>
      world.store.db.updateTable('files').set({ bytes }).where('name', '=', url.slice('/media/'.length)).execute();
    await weigh(MEDIA_QUOTA_BYTES / 2);
    await report(reader, 'post', _id);
    await upload(author, 'each file counts once');
    await weigh(MEDIA_QUOTA_BYTES);
    await ok(author.delete(`/posts/${_id}`));
    await world.store.db.deleteFrom('media').where('place', '<', 0).execute();
    while ((await sweepPortion(world.store)) !== 'done');
    expect(refusalOf(await send(author, pictureFile('one more')))).toEqual([400, 'media_quota']);
  });

  test('holds the post of a newcomer where the owner wants that', async () => {
    const isHeld = async (author: Person, name?: string) => {
      const made = name ? await post(author, name, [await upload(author, name)]) : await write(author, 'Words alone.');
      const { status } = await world.visitor.get(`/posts/${made._id}`);
      const waits = (await queue(owner)).some(({ content }) => content?._id === made._id);
      expect(status).toBe(waits ? 404 : 200);
      return waits;
    };
    const newcomer = await world.signUp();
    expect(await isHeld(newcomer, 'off')).toBe(false);
    await settle(world, { holdPictures: true });
    expect(await isHeld(newcomer, 'on')).toBe(true);
    expect(await isHeld(newcomer)).toBe(false);
    expect(await isHeld(owner, 'by the owner')).toBe(false);
    world.clock.advance(8 * DAY);
    expect(await isHeld(newcomer, 'a week later')).toBe(false);
    await settle(world, { holdPictures: false });
  });

  test('is in the data of its owner, and in no one else’s, but for what a report keeps', async () => {
    const [person, reader] = [await world.signUp(), await world.signUp()];
    const [shown, kept, gone] = [
      await upload(person, 'shown'),
      await upload(person, 'kept'),
      await upload(person, 'gone'),
    ];
    const avatar = await upload(person, 'me', 'avatar');
    const [seen, deleted] = [await post(person, 'Seen.', [shown]), await post(person, 'Deleted.', [gone])];
    await report(reader, 'post', seen._id);
    await report(reader, 'post', deleted._id);
    await ok(person.delete(`/posts/${deleted._id}`));
    const { pictures } = (await ok(person.get('/account/data'))).body;
    expect(pictures.map(({ createdAt: _, ...picture }) => picture)).toEqual([
      { url: shown.url, as: 'post', alt: 'Picture 0', postId: seen._id },
      { url: kept.url, as: 'post', alt: '' },
      { url: avatar.url, as: 'avatar', alt: '' },
    ]);
    expect((await ok(reader.get('/account/data'))).body.pictures).toEqual([]);
  });
});
