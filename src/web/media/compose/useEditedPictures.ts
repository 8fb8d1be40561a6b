import { useState } from 'react';
import { useAppSelector } from '../../core/store.ts';
import { selectPost } from '../../data/entities/selectors.ts';
import { useCurrentUser } from '../../data/session/currentUser.ts';
import { type Kept, keptPictures } from './kept.ts';
import type { Tile } from './tile.ts';
import { type ComposedPictures, type PicturesBody, wordOn } from './usePictures.ts';

/** What was changed so far: descriptions by picture, and the cover where it is another one. */
type Edits = Pick<Kept, 'pictures'> & Partial<Pick<Kept, 'sensitive'>>;
const NONE: Edits = { pictures: [] };

/** Of a post that is edited: which pictures it has, and in which order, stays. */
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
