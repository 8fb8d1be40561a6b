import { expect, test } from 'vitest';
import { makeDevice } from '#tests/harness/push/device.ts';
import type { Person } from '#tests/harness/world.ts';
import { ok } from '../matrices/steps.ts';
import { everyPush } from './scene.ts';

everyPush('devices with push', (scene) => {
  test('tells the browser its key, takes its subscription, and lists and removes devices', async () => {
    const person = await scene.signUp();
    const { body } = await person.get('/push');
    expect(body).toEqual({ key: expect.stringMatching(/^B[\w-]{86}$/), devices: [] });
    const { subscription } = await scene.subscribe(person);
    // A browser subscribes again at each start, and for the next person who uses it.
    await ok(person.post('/push', { ...subscription, expirationTime: null }));
    expect(await scene.devicesOf(person)).toEqual([
      { _id: expect.any(String), device: '', here: true, createdAt: expect.any(String) },
    ]);
    const next = await scene.signUp();
    await ok(next.post('/push', subscription));
    expect([(await scene.devicesOf(person)).length, (await scene.devicesOf(next)).length]).toEqual([0, 1]);
    const [device] = await scene.devicesOf(next);
    expect((await person.delete(`/push/${device?._id}`)).status).toBe(404);
    expect((await ok(next.delete(`/push/${device?._id}`))).body.devices).toEqual([]);
    expect((await next.get('/config')).body.push).toBe(true);
    expect((await scene.world.visitor.get('/config')).body.push).toBe(false);
  });

  test('takes no address but those of push services, and no keys that are none', async () => {
    const person = await scene.signUp();
    const { subscription } = await makeDevice('https://push.test/taken');
    for (const endpoint of [
      'http://push.test/x',
      'https://127.0.0.1/x',
      'https://push.test:8443/x',
      'https://a@push.test/',
      'x',
    ])
      expect(await person.post('/push', { ...subscription, endpoint })).toMatchObject({
        status: 422,
        body: { codes: [{ code: 'unknown_push_service', field: 'endpoint' }] },
      });
    const keys = { ...subscription.keys, p256dh: subscription.keys.auth };
    const refused = await person.post('/push', { ...subscription, keys });
    expect(refused).toMatchObject({ status: 422, body: { codes: [{ code: 'bad_push_keys' }] } });
    expect(await scene.devicesOf(person)).toEqual([]);
  });

  test('one device is there once, however its address is spelt, and its key is a whole point', async () => {
    const person = await scene.signUp();
    const { subscription } = await makeDevice('https://push.test/taken?spelt');
    const again = await scene.signInAgain(person);
    await ok(person.post('/push', subscription));
    await ok(again.post('/push', { ...subscription, endpoint: ' HTTPS://PUSH.test:443/./taken?spelt#1' }));
    expect((await scene.devicesOf(again)).map(({ here }) => here)).toEqual([true]);
    const point = Buffer.from(subscription.keys.p256dh, 'base64url');
    const half = Buffer.concat([Buffer.from([2 + ((point.at(-1) ?? 0) % 2)]), point.subarray(1, 33)]);
    const keys = { ...subscription.keys, p256dh: half.toString('base64url') };
    expect(await person.post('/push', { ...subscription, keys })).toMatchObject({ status: 422 });
  });

  test('a member has ten devices, one for each session, which goes with it', async () => {
    const person = await scene.signUp();
    const former = await scene.signUp();
    const shared = await scene.subscribe(former);
    await scene.subscribe(person);
    await scene.subscribe(person);
    expect(await scene.devicesOf(person)).toHaveLength(1);
    const others: Person[] = [];
    for (let n = 0; n < 10; n++) {
      const other = await scene.signInAgain(person);
      await scene.subscribe(other);
      others.push(other);
    }
    expect((await scene.devicesOf(person)).map(({ here }) => here)).toEqual(Array(10).fill(false));
    // A member whose endpoint was known before.
    await ok(person.post('/push', shared.subscription));
    expect((await scene.devicesOf(person)).map(({ here }) => here)).toEqual([true, ...Array(9).fill(false)]);
    await ok((others[1] as Person).post('/auth/logout'));
    expect(await scene.devicesOf(person)).toHaveLength(9);
    await ok(person.post('/account/sessions/end/others'));
    expect((await scene.devicesOf(person)).map(({ here }) => here)).toEqual([true]);
  });
});
