/**
 * What is being typed, kept per user in the browser until it is sent. An `attempt` is a text that went to the server
 * under a key: sending the same text again, even after a reload, is a retry of it and carries the same key.
 */
export interface Draft {
  text: string;
  attempt?: { text: string; key: string };
}

/** Of a post, of its new text, of a comment on it, of a comment's new text. */
export type DraftName = 'post' | `edit:${string}` | `comment:${string}` | `comment-edit:${string}`;

const EMPTY: Draft = { text: '' };
/** Where a storage that refuses (full, or forbidden) leaves what was typed: with the page. */
const unstored = new Map<string, Draft>();

export interface Drafts {
  read: (name: DraftName) => Draft;
  type: (name: DraftName, text: string) => void;
  /** The key to send `text` under. */
  keyFor: (name: DraftName, text: string) => string;
  /** What was sent under the key is gone: sending it again is a new intent. */
  renewKey: (name: DraftName) => void;
  /** What was sent is done with; what another tab has typed since is not. */
  clear: (name: DraftName, sent: string) => void;
  drop: (name: DraftName) => void;
}

export function draftsOf(userId: string, storage: Storage = localStorage): Drafts {
  const at = (name: DraftName) => prefixOf(userId) + name;

  const read = (name: DraftName): Draft => {
    const kept = unstored.get(at(name));
    if (kept) return kept;
    try {
      const draft: unknown = JSON.parse(storage.getItem(at(name)) ?? 'null');
      return isDraft(draft) ? draft : EMPTY;
    } catch {
      return EMPTY;
    }
  };
  const write = (name: DraftName, draft: Draft) => {
    try {
      storage.setItem(at(name), JSON.stringify(draft));
      unstored.delete(at(name));
    } catch {
      unstored.set(at(name), draft);
    }
  };
  const drop = (name: DraftName) => {
    unstored.delete(at(name));
    try {
      storage.removeItem(at(name));
    } catch {}
  };

  return {
    read,
    drop,
    type: (name, text) => {
      // Emptied on purpose: whatever is typed next is another intent, even in the same words.
      if (text) write(name, { ...read(name), text });
      else drop(name);
    },
    keyFor: (name, text) => {
      const { attempt } = read(name);
      if (attempt?.text === text) return attempt.key;
      const key = newKey();
      write(name, { text, attempt: { text, key } });
      return key;
    },
    renewKey: (name) => {
      const { text } = read(name);
      if (text) write(name, { text });
      else drop(name);
    },
    clear: (name, sent) => {
      if (read(name).text === sent) drop(name);
    },
  };
}

const prefixOf = (userId: string): string => `pipit-draft:${userId}:`;

/** Of somebody who is not coming back. */
export function dropDraftsOf(userId: string, storage: Storage = localStorage): void {
  const own = (name: string | null): name is string => name?.startsWith(prefixOf(userId)) ?? false;
  for (const name of [...unstored.keys()].filter(own)) unstored.delete(name);
  try {
    const names = Array.from({ length: storage.length }, (_, place) => storage.key(place));
    for (const name of names.filter(own)) storage.removeItem(name);
  } catch {}
}

/** `crypto.randomUUID` is missing where a community serves Pipit over plain http. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';
