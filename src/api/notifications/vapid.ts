import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { fromBase64Url, toBase64Url } from '#contract/text/bytes.ts';
import { readOrCreateSetting, readSetting } from '#store/data/settings.ts';
import type { Store } from '#store/engine/store.ts';

/** The setting with the private key. Browsers subscribe with the public key, so another key ends all subscriptions. */
const SETTING = 'vapid_key';
/** Push services accept at most 24. */
const TOKEN_HOURS = 12;
const HOUR = 60 * 60 * 1000;

/** RFC 8292: identifies the sender to push services. */
export interface Vapid {
  /** The public key for browsers: 65 bytes, base64url. */
  publicKey(): Promise<string>;
  /** The header of a request to this origin. */
  authorization(origin: string, now: number): Promise<string>;
}

interface Keys {
  private: Awaited<ReturnType<typeof importJWK>>;
  public: string;
}

/** `contact` is a URI for push services. The keys are created when first needed. */
export function createVapid(store: Store, contact: string): Vapid {
  let loading: Promise<Keys> | undefined;
  const tokens = new Map<string, { header: string; until: number }>();
  const load = () => {
    loading ??= loadKeys(store).catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return {
    publicKey: async () => (await load()).public,
    async authorization(origin, now) {
      const known = tokens.get(origin);
      if (known && known.until > now) return known.header;
      const keys = await load();
      if (tokens.size >= ORIGINS_KEPT) tokens.clear();
      const header = await authorize(keys, { origin, contact, expires: now + TOKEN_HOURS * HOUR });
      tokens.set(origin, { header, until: now + (TOKEN_HOURS * HOUR) / 2 });
      return header;
    },
  };
}

const ORIGINS_KEPT = 200;

async function loadKeys(store: Store): Promise<Keys> {
  const kept = (await readSetting(store, SETTING)) ?? (await keepNew(store));
  const jwk = JSON.parse(kept) as JWK & { x: string; y: string };
  const point = [4, ...fromBase64Url(jwk.x), ...fromBase64Url(jwk.y)];
  return { private: await importJWK(jwk, 'ES256'), public: toBase64Url(point) };
}

async function keepNew(store: Store): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const made = JSON.stringify(await exportJWK(privateKey));
  return readOrCreateSetting(store, SETTING, () => made);
}

async function authorize(
  keys: Keys,
  { origin, contact, expires }: { origin: string; contact: string; expires: number },
): Promise<string> {
  const token = await new SignJWT({ sub: contact })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(origin)
    .setExpirationTime(Math.floor(expires / 1000))
    .sign(keys.private);
  return `vapid t=${token}, k=${keys.public}`;
}
