import { sha256 } from '#contract/text/bytes.ts';
import { preparedOne } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import type { SecretKind } from '../../schema/people/secrets.ts';

const BYTES = 24;

/** Random text for a link: letters, digits, - and _. */
export function randomText(bytes = BYTES): string {
  const base64 = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes))));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

interface NewSecret {
  kind: SecretKind;
  /** The user whose password the secret sets. */
  userId?: number;
  madeBy?: number;
  now: number;
  lifeMs: number;
}

/**
 * Must run inside a transaction. Only this call returns the secret. An earlier one of the same kind for the same person
 * ends.
 */
export async function makeSecret({ db }: Store, { kind, userId, madeBy, now, lifeMs }: NewSecret): Promise<string> {
  await db
    .deleteFrom('secrets')
    .where('kind', '=', kind)
    .where('user_id', userId === undefined ? 'is' : '=', userId ?? null)
    .execute();
  const secret = randomText();
  const row = { kind, hash: await sha256(secret), user_id: userId ?? null, made_by: madeBy ?? null };
  await db
    .insertInto('secrets')
    .values({ ...row, created_at: now, expires_at: now + lifeMs })
    .execute();
  return secret;
}

interface Found {
  id: number;
  user_id: number | null;
  made_by: number | null;
}

const byHash = preparedOne<{ kind: SecretKind; hash: string; now: number }, Found>((db, param) =>
  db
    .selectFrom('secrets')
    .select(['id', 'user_id', 'made_by'])
    .where('hash', '=', param('hash'))
    .where('kind', '=', param('kind'))
    .where('expires_at', '>', param('now')),
);

export const findSecret = async (store: Store, kind: SecretKind, secret: string, now: number) =>
  byHash(store, { kind, hash: await sha256(secret), now });

/** Must run inside a transaction. Of two concurrent uses, only one succeeds. */
export async function takeSecret(
  { db }: Store,
  kind: SecretKind,
  secret: string,
  now: number,
): Promise<Found | undefined> {
  return db
    .deleteFrom('secrets')
    .where('hash', '=', await sha256(secret))
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returning(['id', 'user_id', 'made_by'])
    .executeTakeFirst();
}
