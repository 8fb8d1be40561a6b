import { hash, randomBytes } from 'node:crypto';
import { readOrCreateSetting } from '#store/data/settings.ts';
import type { Store } from '#store/engine/store.ts';
import type { JsonList } from '#store/reading/json.ts';

const KEY_BYTES = 32;

/** Characters of base64url; 132 bits. */
const TAG_LENGTH = 22;

/** The key that all nodes on this database share. */
export const tagKey = (store: Store): Promise<string> =>
  readOrCreateSetting(store, 'tag_key', () => randomBytes(KEY_BYTES).toString('base64url'));

/**
 * Makes weak tags with a keyed hash: an author who could compute them could find a harmless and a harmful text with
 * equal tags. A cached item is hashed once; the tag of a list is the hash of its items' hashes.
 */
export function createTags(key: string): (json: string | JsonList) => string {
  const keyedHash = (text: string) => hash('sha256', key + text, 'base64url').slice(0, TAG_LENGTH);
  // All hashes have the same length, so two lists never make the same text. It begins with a digit, which a response
  // never does.
  const listText = ({ before, items, after }: JsonList) => {
    let text = `${items.length},${before.length},${before}${after}`;
    for (const item of items) {
      item.hash ??= keyedHash(item.json ?? '');
      text += item.hash;
    }
    return text;
  };
  return (json) => `W/"${keyedHash(typeof json === 'string' ? json : listText(json))}"`;
}
