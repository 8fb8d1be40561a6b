import { deviceStorage } from '../../core/device.ts';
import { draftPrefix } from '../../core/drafts.ts';
import type { Tile } from './tile.ts';

/** What is kept of pictures beside their files: enough to show them again, in their order. */
export interface Kept {
  pictures: Pick<Tile, 'key' | 'alt' | 'id'>[];
  sensitive: string | null;
}

/** `of`: `post`, or the id of a post that is edited. The record looks like any other draft, so that it goes where those go. */
export function keptPictures(userId: string, of: string, storage = deviceStorage(), now = Date.now) {
  const name = `${draftPrefix(userId)}pictures:${of}`;
  return {
    read: (): Kept | null => {
      try {
        return JSON.parse(storage.getItem(name) ?? 'null') as Kept | null;
      } catch {
        return null;
      }
    },
    /** A storage that refuses (full, or forbidden) costs the draft its memory, nothing else. False then. */
    write: (kept: Kept | null): boolean => {
      try {
        if (kept) storage.setItem(name, JSON.stringify({ text: '', at: now(), ...kept }));
        else storage.removeItem(name);
        return true;
      } catch {
        return false;
      }
    },
  };
}
export type KeptPictures = ReturnType<typeof keptPictures>;

/** The keys of all pictures in drafts, whosever they are. */
export function keptKeys(storage = deviceStorage()): Set<string> {
  return new Set(
    Object.keys(storage)
      .filter((name) => name.includes(':pictures:'))
      .flatMap((name) => {
        try {
          const kept = JSON.parse(storage.getItem(name) ?? 'null') as Partial<Kept> | null;
          return (kept?.pictures ?? []).map(({ key }) => key);
        } catch {
          return [];
        }
      }),
  );
}
