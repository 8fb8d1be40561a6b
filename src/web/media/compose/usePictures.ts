import { useEffect, useState, useSyncExternalStore } from 'react';
import { uploadMedia } from '#contract/media/media.ts';
import { guestAccount } from '#contract/people/guest.ts';
import type { PostBody } from '#contract/posts/posts.schema.ts';
import { ALT_BYTES, ALT_LENGTH, SENSITIVE_BYTES, SENSITIVE_LENGTH } from '#contract/rules/limits.ts';
import { fits } from '#contract/text/text.ts';
import { commonWords } from '#words/en/common.ts';
import { composePictureWords as words } from '#words/en/media/composePictures.ts';
import { coverWords } from '#words/en/media/describePicture.ts';
import { reconnects } from '../../core/lazy.ts';
import { type AppThunk, useAppDispatch, useAppSelector } from '../../core/store.ts';
import { dismissToast, say, toast } from '../../core/toast.ts';
import { selectPost } from '../../data/entities/entitiesSlice.ts';
import { shrink } from '../../data/media/shrink.ts';
import { useCurrentUser } from '../../data/session/session.ts';
import { filesInBrowser, type Kept, keptPictures } from './draftFiles.ts';
import { createPictures, type Pictures, type PicturesState } from './pictures.ts';
import { isUnderWay, type Tile } from './uploads.ts';

/** All visitors share the guest account, so it cannot have pictures. */
export const useMayAdd = (): boolean => useCurrentUser().username !== guestAccount.username;

/** The changes so far: the descriptions by picture, and the content warning if it was changed. */
type Edits = Pick<Kept, 'pictures'> & Partial<Pick<Kept, 'sensitive'>>;
const NONE: Edits = { pictures: [] };

/** The pictures of an edited post. Neither the pictures nor their order can be changed. */
export function useEditedPictures(edit: string | null): ComposedPictures {
  const userId = useCurrentUser()._id;
  const post = useAppSelector((state) => (edit ? selectPost(state, edit) : undefined));
  const [kept] = useState(() => (edit ? keptPictures(userId, edit) : null));
  const [edits, setEdits] = useState<Edits>(() => kept?.read() ?? NONE);
  const [found] = useState(edits !== NONE);
  const change = (next: Edits) => {
    setEdits(next);
    kept?.write(next === NONE ? null : (next as Kept));
  };

  const altOf = (id: string, alt: string) => edits.pictures.find(({ key }) => key === id)?.alt ?? alt;
  const media = post?.media ?? [];
  const tiles = media.map(
    ({ _id, alt, url }): Tile => ({
      key: _id,
      id: _id,
      path: url,
      alt: altOf(_id, alt),
      state: 'done',
    }),
  );
  const before = post?.sensitive ?? null;
  const sensitive = edits.sensitive === undefined ? before : edits.sensitive;
  const described = media.some(({ _id, alt }) => altOf(_id, alt) !== alt);
  const covered = (sensitive === null ? null : wordOn(sensitive)) !== before;
  return {
    tiles,
    sensitive,
    own: null,
    describe: (key, alt) =>
      change({ ...edits, pictures: [...edits.pictures.filter((other) => other.key !== key), { key, alt }] }),
    cover: (word) => change({ ...edits, sensitive: word }),
    restored: found && (described || covered),
    body: (): PicturesBody => ({
      ...(described && { media: tiles.map(({ key, alt }) => ({ _id: key, alt })) }),
      ...(covered && { sensitive: sensitive === null ? null : wordOn(sensitive) }),
    }),
    drop: () => change(NONE),
  };
}

/** The part of a post's request that is about pictures. */
export type PicturesBody = Pick<PostBody['postData'], 'media' | 'sensitive'>;

/** The pictures of a new or an edited post. */
export interface ComposedPictures extends PicturesState {
  /** Null for an edited post, whose set of pictures cannot change. */
  own: Pick<Pictures, 'add' | 'remove' | 'move' | 'retry' | 'sendAgain'> | null;
  describe: (key: string, alt: string) => void;
  cover: (word: string | null) => void;
  /** The pictures or changes were there when the dialog opened. */
  restored: boolean;
  body: () => PicturesBody;
  drop: () => void;
}

export const countUnderWay = ({ tiles }: PicturesState): number => tiles.filter(isUnderWay).length;
export const hasFailed = ({ tiles }: PicturesState): boolean => tiles.some(({ state }) => state === 'failed');
export const isTooLong = ({ tiles, sensitive }: PicturesState): boolean =>
  tiles.some(({ alt }) => !fits(alt, ALT_LENGTH, ALT_BYTES)) ||
  (sensitive !== null && !fits(sensitive, SENSITIVE_LENGTH, SENSITIVE_BYTES));

/** Explains why a post with pictures cannot be sent yet; null if it can. */
export function whatIsMissing(pictures: PicturesState, { empty }: { empty: boolean }): string | null {
  const underWay = countUnderWay(pictures);
  if (underWay) return words.waitingFor(underWay);
  const failed = pictures.tiles.filter(({ state }) => state === 'failed');
  if (failed.length) return failed.every(({ hopeless }) => hopeless) ? words.refused(failed.length) : words.notUploaded;
  if (isTooLong(pictures)) return words.tooLong;
  return pictures.tiles.length && empty ? words.needsText : null;
}

/** The content warning to send. An empty one is replaced by the usual text. */
const wordOn = (sensitive: string): string => sensitive.trim() || coverWords.usual;

/** The pictures of a new post. */
export function usePictures(): ComposedPictures {
  const dispatch = useAppDispatch();
  const userId = useCurrentUser()._id;
  const [pictures] = useState(() => dispatch(openPictures(userId)));
  const state = useSyncExternalStore(pictures.watch, pictures.get);
  const [restored] = useState(state.tiles.length > 0);
  useEffect(() => {
    pictures.resume();
    return reconnects.watch(pictures.resume);
  }, [pictures]);
  const { describe, cover, drop } = pictures;
  const body = (): PicturesBody => {
    pictures.endOffers();
    const { tiles, sensitive } = pictures.get();
    if (!tiles.length) return {};
    const media = tiles.map(({ id = '', alt }) => ({ _id: id, alt }));
    return sensitive === null ? { media } : { media, sensitive: wordOn(sensitive) };
  };
  return { ...state, own: pictures, describe, cover, restored: restored && state.tiles.length > 0, body, drop };
}

let open: { userId: string; pictures: Pictures } | undefined;

/** The pictures of the draft, which are uploaded even while its dialog is closed. */
const openPictures =
  (userId: string): AppThunk<Pictures> =>
  (_dispatch, _getState, { call }) => {
    if (open?.userId === userId) return open.pictures;
    open?.pictures.close();
    const pictures = createPictures({
      kept: keptPictures(userId, 'post'),
      files: filesInBrowser,
      shrink,
      send: async (file, onProgress, signal) =>
        (await call(uploadMedia, { query: { as: 'post' }, file, onProgress, signal })).media,
      say,
      tell: (text) => toast({ text }),
      offer: (text, undo, onLeave) => {
        const undoAndSay = () => {
          undo();
          say(commonWords.undone);
        };
        const id = toast({ text, undo: undoAndSay, onLeave, inDialog: true });
        return () => dismissToast(id);
      },
    });
    open = { userId, pictures };
    return pictures;
  };
