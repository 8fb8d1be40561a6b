import { importJWK, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { fromBase64Url, toBase64Url } from '#contract/text/bytes.ts';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { closeStore, openStore } from '#store/open.ts';
import { decryptWith, makeDevice } from '#tests/harness/push/device.ts';
import { createBreaker } from './breaker.ts';
import { areUsable, encryptMessage, MESSAGE_BYTES } from './encrypt.ts';
import { isQuiet } from './message.ts';
import { createVapid } from './vapid.ts';

/** RFC 8291, section 5 and appendix A. */
const RFC_8291 = {
  text: 'When I grow up, I want to be a watermelon',
  sender: {
    public: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
    private: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  },
  reader: {
    public: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    private: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w' +
    'EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

/** RFC 8292, section 2.4. */
const RFC_8292 = {
  token:
    'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA',
  key: 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs',
};

const P256 = { name: 'ECDH', namedCurve: 'P-256' };

async function senderKeys({ public: known, private: d }: { public: string; private: string }) {
  const point = fromBase64Url(known);
  const jwk = { kty: 'EC', crv: 'P-256', x: toBase64Url(point.slice(1, 33)), y: toBase64Url(point.slice(33)) };
  return {
    publicKey: await crypto.subtle.importKey('jwk', jwk, P256, true, []),
    privateKey: await crypto.subtle.importKey('jwk', { ...jwk, d }, P256, false, ['deriveBits']),
  };
}

test('a message is encrypted as in RFC 8291, and can be read as a browser does', async () => {
  const { text, sender, reader, salt, body } = RFC_8291;
  const keys = { p256dh: reader.public, auth: reader.auth };
  const fresh = (async () => ({ keys: await senderKeys(sender), salt: fromBase64Url(salt) }))();
  const made = await encryptMessage(text, keys, { padded: false, fresh });
  expect(toBase64Url(made)).toBe(body);
  expect(await decryptWith(made, reader)).toBe(text);
});

test('nobody learns from its length what a message says, nor sees the same one twice', async () => {
  const { subscription, read } = await makeDevice('https://push.test/');
  const say = (word: string) => encryptMessage(JSON.stringify(word), subscription.keys);
  const [short, long, again] = [await say('hi'), await say('h'.repeat(400)), await say('hi')];
  expect(short.length).toBe(long.length);
  expect(toBase64Url(short)).not.toBe(toBase64Url(again));
  expect(await read(again)).toBe('hi');
  expect((await say('h'.repeat(MESSAGE_BYTES - 2))).length).toBeLessThanOrEqual(4_096);
  await expect(say('h'.repeat(MESSAGE_BYTES))).rejects.toThrow('at most');
});

test('keys that nothing can be encrypted with are told apart', async () => {
  const { keys } = (await makeDevice('https://push.test/')).subscription;
  expect(await areUsable(keys)).toBe(true);
  for (const wrong of ['', '!', 'AAAA', toBase64Url(new Uint8Array(65).fill(4))]) {
    expect(await areUsable({ ...keys, p256dh: wrong })).toBe(false);
    expect(await areUsable({ ...keys, auth: wrong })).toBe(false);
  }
});

async function claimsOf(header: string, now: number) {
  const [, token = '', key = ''] = /^vapid t=(.+), k=(.+)$/.exec(header) ?? [];
  const point = fromBase64Url(key);
  expect(point.length).toBe(65);
  const jwk = { kty: 'EC', crv: 'P-256', x: toBase64Url(point.slice(1, 33)), y: toBase64Url(point.slice(33)) };
  const known = await importJWK(jwk, 'ES256');
  return { key, ...(await jwtVerify(token, known, { algorithms: ['ES256'], currentDate: new Date(now) })) };
}

test('push services are told who sends as in RFC 8292, with a key that stays', async () => {
  const at = 1_453_500_000_000;
  const vector = await claimsOf(`vapid t=${RFC_8292.token}, k=${RFC_8292.key}`, at);
  const contact = 'mailto:push@example.com';
  const store = await openStore(nodeSqlite(':memory:'));
  const vapid = createVapid(store, contact);
  const own = await claimsOf(await vapid.authorization('https://push.example.net', at), at);
  expect(own.protectedHeader).toEqual(vector.protectedHeader);
  expect(own.payload).toEqual({ ...vector.payload, exp: at / 1_000 + 12 * 60 * 60 });
  expect(own.key).toBe(await vapid.publicKey());
  const header = await vapid.authorization('https://push.example.net', at + 1);
  expect((await claimsOf(header, at)).payload).toEqual(own.payload);
  const later = await claimsOf(await vapid.authorization('https://push.example.net', at + 7 * 3_600_000), at);
  expect(later.payload.exp).toBeGreaterThan(own.payload.exp ?? 0);
  expect(await createVapid(store, contact).publicKey()).toBe(own.key);
  await closeStore(store);
});

test('quiet hours follow the clock on the wall, over midnight and when the clocks change', () => {
  const night = { from: '22:00', to: '07:00', zone: 'Europe/Berlin' };
  const at = (stamp: string) => isQuiet(night, Date.parse(stamp));
  // Winter: UTC+1.
  expect([at('2026-01-10T20:59:59Z'), at('2026-01-10T21:00:00Z')]).toEqual([false, true]);
  expect([at('2026-01-11T05:59:59Z'), at('2026-01-11T06:00:00Z')]).toEqual([true, false]);
  // The night in which the clocks go forward: it ends an hour earlier in UTC.
  expect([at('2026-03-28T21:00:00Z'), at('2026-03-29T04:59:59Z'), at('2026-03-29T05:00:00Z')]).toEqual([
    true,
    true,
    false,
  ]);
  // The night in which the clocks go back.
  expect([at('2026-10-24T20:00:00Z'), at('2026-10-25T05:59:59Z'), at('2026-10-25T06:00:00Z')]).toEqual([
    true,
    true,
    false,
  ]);
  const noon = { from: '12:00', to: '14:00', zone: 'Asia/Kolkata' };
  expect(isQuiet(noon, Date.parse('2026-01-10T06:30:00Z'))).toBe(true);
  expect(isQuiet(noon, Date.parse('2026-01-10T08:30:00Z'))).toBe(false);
  expect(isQuiet({ from: '00:00', to: '00:00', zone: 'UTC' }, 0)).toBe(false);
  expect(isQuiet({ ...noon, zone: 'Nowhere/Atall' }, Date.parse('2026-01-10T12:30:00Z'))).toBe(true);
  expect(isQuiet(null, 0)).toBe(false);
});

test('a push service that fails again and again is left alone for ever longer, the others are not', () => {
  const breaker = createBreaker();
  for (let times = 0; times < 4; times++) breaker.tell('a', false, 0);
  expect(breaker.waitFor('a', 0)).toBe(0);
  breaker.tell('a', false, 0);
  expect([breaker.waitFor('a', 0), breaker.waitFor('a', 30_000), breaker.waitFor('b', 0)]).toEqual([30_000, 0, 0]);
  breaker.tell('a', false, 30_000);
  expect(breaker.waitFor('a', 30_000)).toBe(60_000);
  breaker.tell('a', true, 90_000);
  breaker.tell('a', false, 90_000);
  expect(breaker.waitFor('a', 90_000)).toBe(0);
});
