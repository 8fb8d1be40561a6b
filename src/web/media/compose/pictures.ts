import type { Picture } from '#contract/media/media.ts';
import { PICTURES_MAX } from '#contract/rules/limits.ts';
import { composePictureWords as words } from '#words/en/media/composePictures.ts';
import { newKey } from '../../core/drafts.ts';
import { createSignal } from '../../core/signal.ts';
import { CallError } from '../../data/calls/errors.ts';
import type { Shrunk } from '../../data/media/shrink.ts';
import type { DraftFiles, KeptPictures } from './draftFiles.ts';
import { createQueue, isUnderWay, moved, type Tile } from './uploads.ts';

export interface PicturesState {
  tiles: readonly Tile[];
  /** The author's content warning; null for none. */
  sensitive: string | null;
}

export interface PicturesOptions {
  kept: KeptPictures;
  files: DraftFiles;
  shrink: (file: Blob) => Promise<Shrunk>;
  send: (file: Blob, onProgress: (share: number) => void, signal: AbortSignal) => Promise<Picture>;
  /** Announces a text to screen readers. */
  say: (text: string) => void;
  /** Shows a message. */
  tell: (text: string) => void;
  /** Offers to undo a removal. Exactly one of the callbacks is called, once. Returns a function that ends the offer. */
  offer: (text: string, undo: () => void, onLeave: () => void) => () => void;
}

/** The file and the upload of a removed picture stay until the removal can no longer be undone. */
interface Removed {
  tile: Tile;
  at: number;
  /** The content warning, if it was removed together with the last picture. */
  sensitive: string | null;
  endOffer: () => void;
}

const NOTHING_SAID = { errors: undefined, hopeless: undefined, share: undefined, pausedBy: undefined };

export type Pictures = ReturnType<typeof createPictures>;

/**
 * The pictures of a new post, from when they are added until they are sent. They belong to the draft, not to the
 * dialog: a dialog that was closed and opened again shows their current state.
 */
export function createPictures({ kept, files, shrink, send, say, tell, offer }: PicturesOptions) {
  const state = createSignal<PicturesState>(begin(kept));
  const tiles = () => state.get().tiles;
  const removed = new Map<string, Removed>();
  const find = (key: string) => removed.get(key)?.tile ?? tiles().find((tile) => tile.key === key);
  /** Files added on this page, which are available even if the browser stores none. */
  const inMemory = new Map<string, Blob>();
  const fileOf = async (key: string) => inMemory.get(key) ?? (await files.get(key));
  /** The browser has stored the pictures. If the record is missing later, another tab has removed it. */
  let recorded = tiles().length > 0;
  /** Callbacks for when all uploads have ended. */
  const settled: (() => void)[] = [];

  const set = (next: Partial<PicturesState>) => {
    state.set({ ...state.get(), ...next });
    const { tiles, sensitive } = state.get();
    const known = tiles.filter(({ state }) => state !== 'reading');
    const pictures = known.map(({ key, alt, id }) => ({ key, alt, id }));
    recorded = kept.write(pictures.length ? { pictures, sensitive } : null) && pictures.length > 0;
    if (tiles.some(isUnderWay)) return;
    for (const tell of settled.splice(0)) tell();
  };
  const change = (key: string, to: Partial<Tile>) => {
    const out = removed.get(key);
    if (out) out.tile = { ...out.tile, ...to };
    else set({ tiles: tiles().map((tile) => (tile.key === key ? { ...tile, ...to } : tile)) });
  };

  const queue = createQueue<Picture>({
    send,
    onChange: (key, to) => change(key, { ...NOTHING_SAID, ...to }),
    onSent: (key, { _id }) => {
      change(key, { state: 'done', id: _id });
      const at = tiles().findIndex((tile) => tile.key === key);
      if (at >= 0) say(words.uploaded(at + 1, tiles().length));
    },
  });

  const take = async (key: string, file: File) => {
    try {
      const { blob } = await shrink(file);
      if (!find(key)) return;
      inMemory.set(key, blob);
      change(key, { state: 'waiting', here: URL.createObjectURL(blob) });
      void files.put(key, blob);
      queue.add(key, blob);
    } catch {
      if (!find(key)) return;
      discard(key);
      tell(words.unreadable(file.name));
    }
  };

  const forget = (forgotten: readonly Tile[]) => {
    for (const { key, here } of forgotten) {
      if (here) URL.revokeObjectURL(here);
      queue.remove(key);
      inMemory.delete(key);
    }
    void files.remove(forgotten.map(({ key }) => key));
  };

  const takeOut = (key: string) => {
    const left = tiles().filter((tile) => tile.key !== key);
    set(left.length ? { tiles: left } : { tiles: left, sensitive: null });
  };
  const discard = (key: string) => {
    removed.get(key)?.endOffer();
    forget(tiles().filter((tile) => tile.key === key));
    takeOut(key);
  };

  const remove = (key: string) => {
    const at = tiles().findIndex((tile) => tile.key === key);
    const tile = tiles()[at];
    if (!tile) return;
    const sensitive = tiles().length > 1 ? null : state.get().sensitive;
    takeOut(key);
    const endOffer = offer(
      words.removed,
      () => putBack(key),
      () => giveUp(key),
    );
    removed.set(key, { tile, at, sensitive, endOffer });
  };
  const putBack = (key: string) => {
    const out = removed.get(key);
    if (!out) return;
    removed.delete(key);
    set({ tiles: tiles().toSpliced(out.at, 0, out.tile), sensitive: state.get().sensitive ?? out.sensitive });
  };
  const giveUp = (key: string) => {
    const out = removed.get(key);
    removed.delete(key);
    if (out) forget([out.tile]);
  };
  const endOffers = () => {
    for (const { endOffer } of [...removed.values()]) endOffer();
  };

  /** The pictures were sent or discarded. */
  const drop = () => {
    endOffers();
    forget(tiles());
    set({ tiles: [], sensitive: null });
  };

  /** Continues an earlier draft: uploaded pictures are shown, and the others are uploaded. */
  const restore = async () => {
    for (const { key, id } of tiles()) {
      const file = await files.get(key);
      if (!find(key)) continue;
      if (file) change(key, { here: URL.createObjectURL(file) });
      if (!id) (file ? queue.add : discard)(key, file as Blob);
    }
  };
  void restore();

  return {
    get: state.get,
    watch: state.watch,
    add: (chosen: readonly File[]) => {
      const room = PICTURES_MAX - tiles().length;
      if (chosen.length > room) tell(words.tooMany);
      const taken = chosen.slice(0, room).map((file) => ({ file, key: newKey() }));
      set({ tiles: [...tiles(), ...taken.map(({ key }): Tile => ({ key, alt: '', state: 'reading' }))] });
      // New pictures have taken the place of removed ones, so those cannot come back.
      if (tiles().length + removed.size > PICTURES_MAX) endOffers();
      for (const { key, file } of taken) void take(key, file);
    },
    remove,
    /** The post is being sent, so removed pictures must not come back. */
    endOffers,
    move: (key: string, to: number) => {
      const from = tiles().findIndex((tile) => tile.key === key);
      if (from < 0 || from === to || to < 0 || to >= tiles().length) return;
      set({ tiles: moved(tiles(), from, to) });
      say(words.moved(from + 1, to + 1, tiles().length));
    },
    describe: (key: string, alt: string) => change(key, { alt }),
    cover: (sensitive: string | null) => set({ sensitive }),
    retry: queue.retry,
    resume: queue.resume,
    /** Uploads again if the server has deleted the files or used them in a post. True once it has all of them again. */
    sendAgain: async (): Promise<boolean> => {
      if (recorded && kept.read() === null) {
        drop();
        throw new CallError(0, [words.sentElsewhere]);
      }
      for (const { key } of tiles()) {
        change(key, { id: undefined });
        const file = await fileOf(key);
        if (file) queue.add(key, file);
        else change(key, { state: 'failed', errors: [words.swept], hopeless: true });
      }
      await new Promise<void>((resolve) => {
        settled.push(resolve);
        set({});
      });
      return tiles().every(({ state }) => state === 'done');
    },
    /** Another member has signed in. The draft is stored for its author. */
    close: () => {
      endOffers();
      for (const { key, here } of tiles()) {
        if (here) URL.revokeObjectURL(here);
        queue.remove(key);
      }
    },
    drop,
  };
}

function begin(kept: KeptPictures): PicturesState {
  const { pictures, sensitive } = kept.read() ?? { pictures: [], sensitive: null };
  const tiles = pictures.slice(0, PICTURES_MAX).map(
    (picture): Tile => ({
      ...picture,
      state: picture.id ? 'done' : 'waiting',
    }),
  );
  return { tiles, sensitive };
}
