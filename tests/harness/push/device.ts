import { fromBase64Url, toBase64Url } from '#contract/text/bytes.ts';

const P256 = { name: 'ECDH', namedCurve: 'P-256' };
const text = (value: string) => new TextEncoder().encode(value);

/** A subscribed browser: its subscription, and how it decrypts pushes (RFC 8291, RFC 8188). */
export async function makeDevice(endpoint: string) {
  const pair = await crypto.subtle.generateKey(P256, true, ['deriveBits']);
  const own = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const auth = crypto.getRandomValues(new Uint8Array(16));
  const subscription = { endpoint, keys: { p256dh: toBase64Url(own), auth: toBase64Url(auth) } };
  return {
    subscription,
    read: async (body: Uint8Array) => JSON.parse(await decrypt(body, pair.privateKey, own, auth)),
  };
}

/** The keys are base64url, for the vectors of the RFC. */
export async function decryptWith(body: Uint8Array, keys: { public: string; private: string; auth: string }) {
  const own = fromBase64Url(keys.public);
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: toBase64Url(own.slice(1, 33)),
    y: toBase64Url(own.slice(33)),
    d: keys.private,
  };
  const key = await crypto.subtle.importKey('jwk', jwk, P256, false, ['deriveBits']);
  return decrypt(body, key, own, fromBase64Url(keys.auth));
}

async function decrypt(
  body: Uint8Array,
  key: CryptoKey,
  own: Uint8Array<ArrayBuffer>,
  auth: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const bytes = Uint8Array.from(body);
  const [salt, long] = [bytes.slice(0, 16), bytes[20] ?? 0];
  const sender = bytes.slice(21, 21 + long);
  const theirs = await crypto.subtle.importKey('raw', sender, P256, false, []);
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, key, 256);
  const secret = await hkdf(auth, shared, [...text('WebPush: info\0'), ...own, ...sender], 32);
  const contentKey = await hkdf(salt, secret, [...text('Content-Encoding: aes128gcm\0')], 16);
  const iv = await hkdf(salt, secret, [...text('Content-Encoding: nonce\0')], 12);
  const opened = await crypto.subtle.importKey('raw', contentKey, 'AES-GCM', false, ['decrypt']);
  const record = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, opened, bytes.slice(21 + long)));
  const end = record.findLastIndex((byte) => byte !== 0);
  if (record[end] !== 2) throw new Error('the last record does not end as one');
  return new TextDecoder().decode(record.slice(0, end));
}

async function hkdf(salt: Uint8Array<ArrayBuffer>, secret: ArrayBuffer, info: number[], bytes: number) {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const how = { name: 'HKDF', hash: 'SHA-256', salt, info: Uint8Array.from(info) };
  return crypto.subtle.deriveBits(how, key, bytes * 8);
}
