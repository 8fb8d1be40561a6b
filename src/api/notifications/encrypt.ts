import { type Bytes, fromBase64Url, utf8 } from '#contract/text/bytes.ts';

/** The keys of a browser that a message is encrypted for, in base64url. */
export interface SubscriptionKeys {
  /** A public key on P-256: 65 bytes, uncompressed. */
  p256dh: string;
  /** 16 bytes. */
  auth: string;
}

/** Random values of each message. Only tests provide them. */
interface Fresh {
  keys: { publicKey: CryptoKey; privateKey: CryptoKey };
  salt: Bytes;
}

/** Size of the whole record. Push services accept no more. */
const RECORD_BYTES = 4_096;
const TAG_BYTES = 16;
/** Maximum message before its end mark. */
export const MESSAGE_BYTES = 3_072;
/** Messages are padded to a multiple, because the length would reveal something about the text. */
const STEP_BYTES = 512;
const P256 = { name: 'ECDH', namedCurve: 'P-256' };
const END = 2;

/** RFC 8291: the body of a message, in the encoding aes128gcm of RFC 8188, as one record. */
export async function encryptMessage(
  text: string,
  { p256dh, auth }: SubscriptionKeys,
  { padded = true, fresh = freshOnes() }: { padded?: boolean; fresh?: Promise<Fresh> } = {},
): Promise<Bytes> {
  const message = utf8(text);
  if (message.length > MESSAGE_BYTES) throw new Error(`a message has ${MESSAGE_BYTES} bytes at most`);
  const { keys, salt } = await fresh;
  const reader = fromBase64Url(p256dh);
  const own = new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey));
  const theirs = await crypto.subtle.importKey('raw', reader, P256, false, []);
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, keys.privateKey, 256);
  const secret = await derive(fromBase64Url(auth), shared, joined(utf8('WebPush: info\0'), reader, own), 32);
  const contentKey = await derive(salt, secret, utf8('Content-Encoding: aes128gcm\0'), 16);
  const iv = await derive(salt, secret, utf8('Content-Encoding: nonce\0'), 12);
  const key = await crypto.subtle.importKey('raw', contentKey, 'AES-GCM', false, ['encrypt']);
  const long = padded ? STEP_BYTES * Math.ceil((message.length + 1) / STEP_BYTES) : message.length + 1;
  const record = new Uint8Array(long);
  record.set(message);
  record[message.length] = END;
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, tagLength: TAG_BYTES * 8 }, key, record);
  return joined(salt, bigEndian(RECORD_BYTES), new Uint8Array([own.length]), own, new Uint8Array(sealed));
}

async function freshOnes(): Promise<Fresh> {
  const keys = await crypto.subtle.generateKey(P256, true, ['deriveBits']);
  return { keys, salt: crypto.getRandomValues(new Uint8Array(16)) };
}

async function derive(salt: Bytes, secret: ArrayBuffer | Bytes, info: Bytes, bytes: number): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bytes * 8);
  return new Uint8Array(bits);
}

/** Returns whether a message can be encrypted with these keys. */
export async function areUsable({ p256dh, auth }: SubscriptionKeys): Promise<boolean> {
  try {
    const point = fromBase64Url(p256dh);
    if (fromBase64Url(auth).length !== 16 || point.length !== 65) return false;
    // Throws if the point is not on the curve.
    await crypto.subtle.importKey('raw', point, P256, false, []);
    return true;
  } catch {
    return false;
  }
}

function bigEndian(value: number): Bytes {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

function joined(...parts: Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
