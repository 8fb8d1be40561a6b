import { deviceStorage, storedNames } from './storage.ts';

/**
 * A draft, stored per user in the browser until it is sent. An `attempt` is a text that was sent to the server under a
 * key. Sending the same text again, even after a reload, is a retry with the same key.
 */
export interface Draft {
  text: string;
  /** Only set for an edit: the text that it began from. */
  base?: string;
  /** When it was last changed, in milliseconds since the epoch. */
  at?: number;
  attempt?: { text: string; key: string; beside?: string | undefined };
  /** Set just before the draft is removed, so that other tabs know it was sent and not discarded. */
  sent?: true;
}

/** A draft of a post, of its new text, of a comment on it, of a comment's new text, or of the member's profile. */
export type DraftName = 'post' | 'bio' | 'website' | `edit:${string}` | `comment:${string}` | `comment-edit:${string}`;

const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

const EMPTY: Draft = { text: '' };
/** Drafts that the storage refused because it is full or forbidden. They are lost with the page. */
const unstored = new Map<string, Draft>();

export interface Drafts {
  read: (name: DraftName) => Draft;
  /** `base` is the text that an edit begins from; the first one is stored. */
  type: (name: DraftName, text: string, base?: string) => void;
  /**
   * The key to send `text` under. `beside` is the rest of the body, which must be the same for a retry, too: pictures,
   * or the name that a reply begins with.
   */
  keyFor: (name: DraftName, text: string, beside?: string) => string;
  /** The content sent under the key was deleted, so sending it again is a new intent. */
  renewKey: (name: DraftName) => void;
  /** Removes the draft that was sent, unless another tab has changed it since. */
  clear: (name: DraftName, sent: string) => void;
  drop: (name: DraftName) => void;
  /**
   * Calls `tell` when another tab has sent or dropped the text that is typed here. If that tab took another text, the
   * one typed here is stored again, unless this tab has sent it.
   */
  onTaken: (name: DraftName, typed: string, tell: (taken: Draft) => void, base?: string) => () => void;
}

export function draftsOf(userId: string, storage = deviceStorage(), now = Date.now): Drafts {
  const at = (name: DraftName) => draftPrefix(userId) + name;

  const read = (name: DraftName): Draft => {
    const kept = unstored.get(at(name));
    if (kept) return kept;
    try {
      return draftIn(storage.getItem(at(name)));
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
    storage.removeItem(at(name));
  };
  /** A composer that has closed still holds the text that it sent. */
  const sentHere = new Map<DraftName, string>();
  const type = (name: DraftName, text: string, base?: string) => {
    sentHere.delete(name);
    // The field was emptied on purpose, so anything typed next is another intent, even the same text.
    if (text || base !== undefined)
      write(name, { ...(base !== undefined && { base }), ...read(name), text, at: now() });
    else drop(name);
  };

  return {
    read,
    drop,
    type,
    keyFor: (name, text, beside) => {
      const { attempt } = read(name);
      if (attempt?.text === text && attempt.beside === beside) return attempt.key;
      const key = newKey();
      write(name, { text, at: now(), attempt: { text, key, beside } });
      return key;
    },
    renewKey: (name) => {
      const { attempt: _, ...draft } = read(name);
      if (draft.text) write(name, draft);
      else drop(name);
    },
    clear: (name, sent) => {
      sentHere.set(name, sent);
      const draft = read(name);
      if (draft.text !== sent) return;
      // Other tabs see the removed value and have to know why it was removed.
      write(name, { ...draft, sent: true });
      drop(name);
    },
    onTaken: (name, typed, tell, base) => {
      const look = ({ key, oldValue, newValue }: StorageEvent) => {
        if (key !== at(name) || newValue !== null || sentHere.get(name) === typed) return;
        const taken = draftIn(oldValue);
        if (taken.text === typed) tell(taken);
        else type(name, typed, base);
      };
      addEventListener('storage', look);
      return () => removeEventListener('storage', look);
    },
  };
}

function draftIn(stored: string | null): Draft {
  const draft: unknown = JSON.parse(stored ?? 'null');
  return isDraft(draft) ? draft : EMPTY;
}

const PREFIX = 'pipit-draft:';
/** The prefix of the storage keys of a user's drafts. */
export const draftPrefix = (userId: string): string => `${PREFIX}${userId}:`;

/** Returns whether the user has any draft. */
export function hasDrafts(userId: string, storage = deviceStorage()): boolean {
  return storedNames(storage, draftPrefix(userId)).length > 0;
}

/** Drops all members' drafts that were not changed for 30 days. A draft that has no date yet gets one. */
export function dropOldDrafts(storage = deviceStorage(), now = Date.now()): void {
  try {
    for (const name of storedNames(storage, PREFIX)) {
      const draft: unknown = JSON.parse(storage.getItem(name) ?? 'null');
      if (!isDraft(draft) || now - (draft.at ?? now) > KEPT_DAYS * DAY_MS) storage.removeItem(name);
      else if (draft.at === undefined) storage.setItem(name, JSON.stringify({ ...draft, at: now }));
    }
  } catch {}
}

/** `crypto.randomUUID` is missing if a community is served over plain http. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';
