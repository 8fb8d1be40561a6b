import { MESSAGES } from '#contract/refusals/errors.ts';
import { sha256 } from '#contract/text/bytes.ts';
import { claimKey } from '#store/data/idempotency.ts';
import { inTransaction, type Store } from '#store/engine/store.ts';
import type { Caller } from '#store/nouns/people/sessions.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../http/refusal.ts';

interface Creating extends Context {
  caller: Caller;
  key: string | undefined;
  path: string;
}

/**
 * Inserts a row once per key and returns its uid: a retry gets the uid of the first. Key and row share a transaction.
 * `row` is the row whose counter the insert changes.
 */
export async function idempotent(
  call: Creating,
  text: string,
  insert: (store: Store, uid: string) => Promise<unknown>,
  row: string,
): Promise<string> {
  const uid = call.newId();
  const fingerprint = call.key === undefined ? '' : await sha256(`${call.path}\n${text}`);
  const make = async (store: Store) => {
    if (call.key !== undefined) {
      const intent = {
        userId: call.caller.id,
        scope: call.path.split('/').slice(0, 4).join('/'),
        key: call.key,
        fingerprint,
        now: call.clock(),
      };
      const before = await claimKey(store, intent, uid);
      if (before && before.fingerprint !== fingerprint) throw new Refusal(422, MESSAGES.keyReused);
      if (before) return before.target_uid;
    }
    await insert(store, uid);
    return uid;
  };
  return inTransaction(call.store, make, row);
}
