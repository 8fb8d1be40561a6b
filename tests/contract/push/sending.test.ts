import { expect, onTestFinished, test } from 'vitest';
import { listenTo } from '#tests/harness/api/listen.ts';
import { serveLive } from '#tests/harness/api/serve-live.ts';
import { setUser } from '#tests/harness/community.ts';
import { idOfUser } from '#tests/harness/data/large-account.ts';
import type { Got } from '#tests/harness/push/push-service.ts';
import type { Person } from '#tests/harness/world.ts';
import { comment, ok, write } from '../matrices/steps.ts';
import { everyPush, HOUR, MINUTE, SECOND } from './scene.ts';

everyPush('what is pushed', (scene) => {
  test('sends what nobody has seen for ten seconds, so that the device alone can read it', async () => {
    const [ada, noor] = [await scene.signUp(), await scene.signUp({ firstName: 'Noor', lastName: 'Haddad' })];
    const device = await scene.subscribe(ada);
    const post = await write(ada, 'Low tide at four.');
    const said = await comment(noor, post, 'Bring boots.');
    await scene.pass(9 * SECOND, ada);
    expect(scene.pathsGot()).toEqual([]);
    await scene.pass(2 * SECOND, ada);
    expect(scene.pathsGot()).toEqual([device.path]);
    const [{ headers, body }] = scene.got as [Got];
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'normal',
      topic: expect.stringMatching(/^[\w-]{32}$/),
      authorization: expect.stringMatching(/^vapid t=[\w.-]+, k=[\w-]+$/),
    });
    expect(await device.read(body)).toEqual({
      web_push: 8030,
      notification: {
        title: 'Noor Haddad commented on your post',
        body: 'Bring boots.',
        navigate: `https://pipit.example/post/${post._id}?comment=${said._id}`,
        tag: `post ${post._id}`,
        lang: 'en',
        dir: 'auto',
      },
      app_badge: 1,
    });
    await scene.pass(HOUR, ada);
    expect(scene.got).toHaveLength(1);
  });

  test('each waits for its own ten seconds', async () => {
    const [ada, noor] = [await scene.signUp(), await scene.signUp()];
    await scene.subscribe(ada);
    const [first, second] = [await write(ada, 'One.'), await write(ada, 'Two.')];
    await comment(noor, first, 'Early.');
    await scene.pass(9 * SECOND, ada);
    await comment(noor, second, 'Late.');
    await scene.pass(2 * SECOND, ada);
    expect(scene.got).toHaveLength(1);
    await scene.pass(9 * SECOND, ada);
    expect(scene.got).toHaveLength(2);
  });

  test('sends nothing that was seen within ten seconds, taken back, or is not wanted', async () => {
    const [ada, noor] = [await scene.signUp(), await scene.signUp()];
    await scene.subscribe(ada);
    const [first, second] = [await write(ada, 'One.'), await write(ada, 'Two.')];
    await comment(noor, first, 'Seen.');
    await ok(ada.post('/notices/seen', { until: scene.world.clock.now() }));
    scene.world.clock.advance(SECOND);
    const gone = await comment(noor, second, 'Gone.');
    await ok(noor.post(`/comments/delete/${second._id}/${gone._id}`));
    await ok(noor.post(`/posts/like/${second._id}`));
    await ok(noor.post(`/users/follow/${ada._id}`));
    await scene.pass(20 * SECOND, ada);
    expect(scene.pathsGot()).toEqual([]);
    await ok(ada.post('/notices/settings', { kinds: { follow: { push: true }, comment: { push: false } } }));
    await comment(noor, first, 'Not wanted.');
    await scene.pass(20 * SECOND, ada);
    expect(scene.pathsGot()).toEqual([]);
    await ok((await scene.signUp()).post(`/users/follow/${ada._id}`));
    await scene.pass(20 * SECOND, ada);
    expect(scene.got.map(({ headers }) => headers.urgency)).toEqual(['low']);
  });

  test('sends nothing to who is suspended, or whose session is over', async () => {
    const [ada, wick, noor] = [await scene.signUp(), await scene.signUp(), await scene.signUp()];
    for (const person of [ada, wick]) {
      await scene.subscribe(person);
      await comment(noor, await write(person, 'One.'), 'Too late.');
    }
    await setUser(scene.world, ada, { state: 'suspended' });
    const { db } = scene.world.store;
    const expired = { expires_at: scene.world.clock.now() };
    const own = await idOfUser(scene.world.store, wick._id);
    await db.updateTable('sessions').set(expired).where('user_id', '=', own).execute();
    await scene.pass(20 * SECOND, ada, wick);
    expect(scene.pathsGot()).toEqual([]);
  });

  test('waits while a page of the member is open, wherever it is, and sends when it is closed', async () => {
    const [ada, noor] = [await scene.signUp(), await scene.signUp()];
    const device = await scene.subscribe(ada);
    const node = await serveLive(scene.world);
    const ear = await listenTo(node.url, ada.token);
    onTestFinished(node.stop);
    await ear.hears('hello');
    const id = await idOfUser(scene.world.store, ada._id);
    const heardAt = () =>
      scene.world.store.db.selectFrom('push_subscriptions').select('heard_at').where('user_id', '=', id);
    const heard = () =>
      expect.poll(async () => (await heardAt().executeTakeFirstOrThrow()).heard_at).toBe(scene.world.clock.now());
    await comment(noor, await write(ada, 'One.'), 'You see it.');
    await heard();
    // The job pings the page, and the page responds.
    await scene.pass(11 * SECOND, ada);
    await heard();
    await scene.pass(12 * SECOND, ada);
    await heard();
    expect(scene.pathsGot()).toEqual([]);
    ear.close();
    await expect.poll(() => node.live.size).toBe(0);
    await scene.pass(MINUTE, ada);
    await scene.pass(MINUTE, ada);
    expect(scene.pathsGot()).toEqual([device.path]);
  });

  test('sends nothing of people and words that the member has hidden in the meantime', async () => {
    const [ada, noor] = [await scene.signUp(), await scene.signUp()];
    await scene.subscribe(ada);
    const post = await write(ada, 'One.');
    await comment(noor, post, 'Hidden.');
    await ok(ada.post(`/blocks/${noor._id}`));
    await comment(await scene.signUp(), post, 'A heron.');
    await ok(ada.post('/filters', { word: 'heron', action: 'fold' }));
    await scene.pass(20 * SECOND, ada);
    expect(scene.pathsGot()).toEqual([]);
  });

  test('sends one about the same thing in a quarter of an hour, and then the newest', async () => {
    const [ada, noor] = [await scene.signUp(), await scene.signUp()];
    const device = await scene.subscribe(ada);
    const [post, other] = [await write(ada, 'One.'), await write(ada, 'Two.')];
    await comment(noor, post, 'First.');
    await scene.pass(11 * SECOND, ada);
    await comment(noor, post, 'Second.');
    await scene.pass(MINUTE, ada);
    await comment(noor, other, 'Of another thing.');
    await comment(noor, post, 'Third.');
    await scene.pass(MINUTE, ada);
    const texts = async () => {
      const read = await Promise.all(scene.got.map(({ body }) => device.read(body)));
      return read.map(({ notification }) => notification.body);
    };
    expect(await texts()).toEqual(['First.', 'Of another thing.']);
    await scene.pass(15 * MINUTE, ada);
    expect(await texts()).toEqual(['First.', 'Of another thing.', 'Third.']);
  });

  test('sends five in an hour of what one person does, and of others what they do', async () => {
    const [ada, noor, kim] = [await scene.signUp(), await scene.signUp(), await scene.signUp()];
    await scene.subscribe(ada);
    for (let n = 0; n < 7; n++) {
      await write(noor, `Again @${ada.username}`);
      await scene.pass(MINUTE, ada);
    }
    expect(scene.got).toHaveLength(5);
    expect((await ok(ada.get('/notices'))).body, 'all are listed').toMatchObject({ notices: { length: 7 }, unread: 7 });
    await write(kim, `Hello @${ada.username}`);
    await scene.pass(MINUTE, ada);
    expect(scene.got).toHaveLength(6);
    await scene.pass(HOUR, ada);
    expect(scene.got).toHaveLength(6);
    await write(noor, `Hello @${ada.username}`);
    await scene.pass(MINUTE, ada);
    expect(scene.got).toHaveLength(7);
  });

  test('keeps quiet in quiet hours, and says nothing of the text where that is not wanted', async () => {
    const [ada, noor] = [await scene.signUp(), await scene.signUp()];
    const device = await scene.subscribe(ada);
    const post = await write(ada, 'One.');
    const clockAt = (ms: number) => new Date(scene.world.clock.now() + ms).toISOString().slice(11, 16);
    const quiet = { from: clockAt(-HOUR), to: clockAt(HOUR), zone: 'UTC' };
    await ok(ada.post('/notices/settings', { quiet, pushText: false }));
    await comment(noor, post, 'At night.');
    await scene.pass(MINUTE, ada);
    await scene.pass(2 * HOUR, ada);
    expect(scene.pathsGot()).toEqual([]);
    await comment(noor, post, 'A secret.');
    await comment(noor, await write(ada, 'Two.'), 'Another secret.');
    await scene.pass(MINUTE, ada);
    expect(scene.got).toHaveLength(1);
    const { notification } = await device.read(scene.got[0]?.body ?? Buffer.from(''));
    expect(notification).toMatchObject({
      title: 'Something new on Pipit',
      navigate: 'https://pipit.example/notifications',
    });
    expect(notification).not.toHaveProperty('body');
  });

  test('forgets devices that are gone, tries others again, and gives up what does not work', async () => {
    const [ada, noor] = [await scene.signUp(), await scene.signUp()];
    const by: Record<string, Person> = {};
    for (const answer of ['/not-found', '/gone', '/busy', '/broken', '/redirects', '/hangs', '/taken']) {
      by[answer] = await scene.signInAgain(ada);
      await scene.subscribe(by[answer], answer);
    }
    await comment(noor, await write(ada, 'One.'), 'To all of them.');
    await scene.pass(11 * SECOND, ada);
    const answered = () => scene.pathsGot().map((path) => path.replace(/\?.*/, ''));
    expect(answered().toSorted()).toEqual(
      ['/not-found', '/gone', '/busy', '/broken', '/redirects', '/hangs', '/taken'].toSorted(),
    );
    expect(await scene.devicesOf(ada)).toHaveLength(5);
    // Accepted pushes are not sent again. A busy service is not contacted before the time that it named.
    scene.got.length = 0;
    await scene.pass(MINUTE, ada);
    expect(answered()).toContain('/broken');
    expect(answered()).not.toContain('/taken');
    expect(answered()).not.toContain('/busy');
    await scene.pass(MINUTE, ada);
    expect(answered()).toContain('/busy');
    expect(await by['/taken']?.get('/push')).toMatchObject({ status: 200 });
    // A push is given up when the notification is old, and a device when nothing ever works.
    for (let times = 0; times < 12; times++) await scene.pass(HOUR, ada);
    expect((await scene.jobOf(ada))?.state).toBe('done');
    const id = await idOfUser(scene.world.store, ada._id);
    await scene.world.store.db
      .updateTable('push_subscriptions')
      .set({ failures: 19 })
      .where('user_id', '=', id)
      .execute();
    await comment(noor, await write(ada, 'Two.'), 'Once more.');
    await scene.pass(11 * SECOND, ada);
    expect((await scene.devicesOf(ada)).length).toBeLessThan(5);
  });

  test('nobody waits for the push service of somebody else, and one that fails for all is left alone', async () => {
    const noor = await scene.signUp();
    const people: Person[] = [];
    for (let n = 0; n < 6; n++) people.push(await scene.signUp());
    for (const person of people) await scene.subscribe(person, '/hangs', 'slow.push.test');
    for (const person of people) await comment(noor, await write(person, 'One.'), 'To you.');
    scene.mostAtOnce();
    await scene.pass(11 * SECOND, ...people);
    expect(scene.mostAtOnce()).toBeGreaterThan(1);
    expect(scene.got).toHaveLength(6);
    // After five failures no one is sent to for half a minute, though each would be retried after ten seconds.
    await scene.pass(12 * SECOND, ...people);
    expect(scene.got).toHaveLength(6);
    await scene.pass(MINUTE, ...people);
    expect(scene.got.length).toBeGreaterThan(6);
  });
});
