import { beforeAll, expect, test } from 'vitest';
import { SMALL } from '#tests/harness/api/caller.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { waitFor } from '#tests/harness/wait.ts';
import { PASSWORD, type Person } from '#tests/harness/world.ts';
import { comment, ok, write } from '../matrices/steps.ts';
import { post, shown, statusOf, upload } from './steps.ts';

everyEngine('a picture of a profile', (world) => {
  let member: Person;
  let other: Person;
  beforeAll(async () => {
    [member, other] = [await world.signUp(), await world.signUp()];
  });
  const edit = (userData: object, by = member) => by.post('/users/edit', { userData }, { headers: SMALL });
  const refusal = async (answer: ReturnType<typeof edit>) => {
    const { status, body } = await answer;
    return { status, code: body.codes[0]?.code, field: body.codes[0]?.field };
  };
  const uses = async () =>
    (await world.store.db.selectFrom('media').select('id').where('purpose', '<>', 'post').execute()).length;

  test('stands wherever the person does, and the one before goes with its file', async () => {
    const written = await write(member, 'Mine.');
    await comment(member, written, 'And mine.');
    const first = await upload(member, 'a face', 'avatar');
    expect((await ok(edit({ avatarURL: first.url }))).body.user.avatarURL).toBe(first.url);
    const shown = async () => {
      const { body } = await ok(world.visitor.get(`/posts/${written._id}`));
      const { user } = (await ok(world.visitor.get(`/users/${member.username}?view=page`))).body;
      return [body.post.avatarURL, body.post.comments[0]?.avatarURL, user.avatarURL];
    };
    expect(new Set(await shown())).toEqual(new Set([first.url]));
    const second = await upload(member, 'another face', 'avatar');
    await ok(edit({ avatarURL: second.url }));
    expect(new Set(await shown())).toEqual(new Set([second.url]));
    await waitFor(async () => expect(await statusOf(world, first.url)).toBe(404));
    expect(await statusOf(world, second.url)).toBe(200);
    await ok(edit({ avatarURL: second.url, userBio: 'The same.' }));
    expect(await statusOf(world, second.url)).toBe(200);
    await ok(edit({ avatarURL: '' }));
    expect(new Set(await shown())).toEqual(new Set(['']));
    await waitFor(async () => expect(await statusOf(world, second.url)).toBe(404));
  });

  test('is one that its owner has uploaded for just that', async () => {
    const gone = (field: string) => ({ status: 400, code: 'no_such_picture', field });
    const face = await upload(other, 'of another', 'avatar');
    expect(await refusal(edit({ avatarURL: face.url }))).toEqual(gone('avatarURL'));
    const cover = await upload(member, 'a beach', 'cover');
    expect(await refusal(edit({ avatarURL: cover.url }))).toEqual(gone('avatarURL'));
    expect(await refusal(edit({ coverURL: (await upload(member, 'a post')).url }))).toEqual(gone('coverURL'));
    expect(await refusal(edit({ avatarURL: `/media/${'0'.repeat(64)}.webp` }))).toEqual(gone('avatarURL'));
    expect((await edit({ avatarURL: cover.url.replace('.webp', '.small.webp') })).status).toBe(422);
    expect((await edit({ avatarURL: '/api/posts' })).status).toBe(422);
    expect((await ok(edit({ coverURL: cover.url }))).body.user.coverURL).toBe(cover.url);
  });

  test('stays as it was where the other one is refused', async () => {
    const kept = await upload(member, 'kept', 'avatar');
    await ok(edit({ avatarURL: kept.url }));
    const wanted = await upload(member, 'wanted', 'avatar');
    const before = await uses();
    const both = edit({ avatarURL: wanted.url, coverURL: `/media/${'0'.repeat(64)}.webp` });
    expect(await refusal(both)).toMatchObject({ status: 400, field: 'coverURL' });
    expect(await uses()).toBe(before);
    expect(await statusOf(world, kept.url)).toBe(200);
    expect((await ok(edit({ avatarURL: wanted.url }))).body.user.avatarURL).toBe(wanted.url);
  });

  test('cannot be named at the sign-up', async () => {
    const { url } = await upload(member, 'theirs', 'avatar');
    const form = { firstName: 'Wren', username: 'newcomer', password: PASSWORD, avatarURL: url };
    const { status, body } = await world.visitor.post('/auth/signup', form);
    expect({ status, code: body.codes[0]?.code }).toEqual({ status: 400, code: 'no_such_picture' });
  });

  test('goes with the account, like those of its posts', async () => {
    const leaving = await world.signUp();
    const face = await upload(leaving, 'a leaving face', 'avatar');
    await ok(edit({ avatarURL: face.url }, leaving));
    const unused = await upload(leaving, 'never used');
    const shared = await shown(other, 'shared with others');
    const pictures = [await upload(leaving, 'shared with others'), await upload(leaving, 'only mine')];
    await post(leaving, 'Goodbye.', pictures);
    await ok(leaving.post('/account/delete', { password: PASSWORD }));
    for (const { url } of [face, unused, pictures[1] ?? face]) {
      await waitFor(async () => expect(await statusOf(world, url)).toBe(404));
    }
    expect(await statusOf(world, shared.url)).toBe(200);
    const left = await world.store.db
      .selectFrom('files')
      .select('uses')
      .where('name', '=', shared.url.slice('/media/'.length))
      .executeTakeFirst();
    expect(left?.uses).toBe(1);
  });
});
