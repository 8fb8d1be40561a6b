import { expect, onTestFinished, test, vi } from 'vitest';
import { startPushService } from '#tests/harness/push/push-service.ts';
import { createPushHosts, parsePushHosts } from '../config/push-hosts.ts';
import { createPushService, isPublicAddress } from './push.ts';

async function start(options: Parameters<typeof startPushService>[0] = {}) {
  const fake = await startPushService(options);
  onTestFinished(fake.stop);
  const send = (path: string, host = 'push.test') =>
    fake.service.send({ endpoint: `https://${host}${path}`, headers: { ttl: '60' }, body: Buffer.from('sealed') });
  return { ...fake, send };
}

test('only https addresses of known push services are taken, whatever they are spelled like', () => {
  const accepts = createPushHosts(['push.example.org', '*.up.example.org']);
  for (const good of [
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://db5p.notify.windows.com/w/?token=BQ',
    'https://web.push.apple.com/QGuQyavXutnMH',
    'https://FCM.GoogleAPIs.com:443/x',
    'https://push.example.org/x',
    'https://a.b.up.example.org/x',
  ])
    expect(accepts(good), good).toBe(true);
  for (const bad of [
    '',
    'push',
    'http://fcm.googleapis.com/x',
    'ftp://fcm.googleapis.com/x',
    'file:///etc/passwd',
    'data:text/plain,x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com:80/x',
    'https://me@fcm.googleapis.com/x',
    'https://me:secret@fcm.googleapis.com/x',
    'https://fcm.googleapis.com@127.0.0.1/x',
    'https://fcm.googleapis.com.example.org/x',
    'https://fcm.googleapis.com./x',
    'https://evilfcm.googleapis.com/x',
    'https://push.services.mozilla.com/x',
    'https://xnotify.windows.com/x',
    'https://notify.windows.com.evil.test/x',
    'https://up.example.org/x',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://127.1/x',
    'https://2130706433/x',
    'https://0x7f000001/x',
    'https://0177.0.0.1/x',
    'https://0/x',
    'https://[::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://[::ffff:7f00:1]/x',
    'https://[fe80::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://１２７.0.0.1/x',
  ])
    expect(accepts(bad), bad).toBe(false);
});

test('a host names other push services, or turns it off; an address is no name', () => {
  expect(parsePushHosts('push.example.org, *.up.example.org')).toEqual(['push.example.org', '*.up.example.org']);
  expect(parsePushHosts('off')).toBe('off');
  for (const bad of [
    '*',
    '*.',
    '127.0.0.1',
    '[::1]',
    'https://push.example.org',
    'push.example.org:8443',
    'a.*.org',
    'localhost',
  ])
    expect(parsePushHosts(bad), bad).toBeNull();
});

test('addresses of this machine, its networks and what leads to them are closed', () => {
  for (const open of [
    '142.250.185.138',
    '172.15.0.1',
    '172.32.0.1',
    '100.128.0.1',
    '2a00:1450:4001:82a::200a',
    '2606:4700::1',
  ])
    expect(isPublicAddress(open), open).toBe(true);
  for (const closed of [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::',
    'localhost',
    '127.1',
    '',
  ])
    expect(isPublicAddress(closed), closed).toBe(false);
});

test('a name that leads to a closed address, alone or among others, is not connected to', async () => {
  for (const found of [['127.0.0.1'], ['10.0.0.1'], ['::1'], ['142.250.185.138', '127.0.0.1'], []]) {
    const resolve = async () => found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    const { send, connections } = await start({ resolve, isOpen: isPublicAddress });
    await expect(send('/taken'), found.join()).rejects.toThrow('not public');
    expect(connections()).toBe(0);
  }
});

test('the connection goes to the address that was checked: a name that changes meanwhile does not matter', async () => {
  const answers = ['127.0.0.1', '10.0.0.1', '10.0.0.1'];
  const resolve = vi.fn(async () => [{ address: answers.shift() ?? '', family: 4 }]);
  const { send, got } = await start({ resolve, isOpen: (address) => address === '127.0.0.1' });
  expect(await send('/taken')).toEqual({ status: 201, retryAfter: '' });
  expect(resolve).toHaveBeenCalledTimes(1);
  expect(got.map(({ path, body, headers }) => [path, String(body), headers.ttl])).toEqual([['/taken', 'sealed', '60']]);
  // Another name uses another connection, and is looked up again.
  await expect(send('/taken', 'a.push.test')).rejects.toThrow('not public');
});

test('answers are told as they are, and nothing is followed', async () => {
  const { send, got } = await start();
  expect(await send('/gone')).toEqual({ status: 410, retryAfter: '' });
  expect(await send('/busy')).toEqual({ status: 429, retryAfter: '120' });
  expect(await send('/redirects')).toEqual({ status: 307, retryAfter: '' });
  expect(await send('/broken')).toEqual({ status: 500, retryAfter: '' });
  expect(await send('/endless')).toEqual({ status: 201, retryAfter: '' });
  expect(await send('/taken')).toEqual({ status: 201, retryAfter: '' });
  expect(got.map(({ path }) => path)).toEqual(['/gone', '/busy', '/redirects', '/broken', '/endless', '/taken']);
});

test('a push service that does not answer is given up, and so is one with a foreign certificate', async () => {
  const { send } = await start({ timeoutMs: 200 });
  await expect(send('/hangs')).rejects.toThrow();
  const other = await start({ ca: [] });
  await expect(other.send('/taken')).rejects.toThrow('certificate');
  const { send: plain } = createPushService({ hosts: [] });
  await expect(plain({ endpoint: 'https://push.test/', headers: {}, body: Buffer.from('') })).rejects.toThrow(
    'no address',
  );
});
