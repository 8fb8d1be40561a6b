import { smallPath } from '#contract/media/media.ts';
import { fromBase64 } from '#contract/text/bytes.ts';
import type { Store } from '#store/engine/store.ts';
import type { Files } from '#store/nouns/media/files.ts';
import { storePicture } from '#store/nouns/media/upload.ts';
import { attachPictures } from '#store/nouns/media/uses.ts';

/** A picture that is part of the seed. */
export interface Drawn {
  alt: string;
  /** SHA-256 of the large version. */
  sha: string;
  smallSha: string;
  width: number;
  height: number;
  tiles: string;
  /** In base64. */
  large: string;
  small: string;
}

export const nameOf = ({ sha }: Drawn): string => `${sha}.webp`;

/** Stores the files for rows that are written without an upload. */
export async function putFiles(files: Files, drawn: Drawn): Promise<void> {
  await files.put(smallPath(nameOf(drawn)), fromBase64(drawn.small));
  await files.put(nameOf(drawn), fromBase64(drawn.large));
}

interface Showing {
  post: number;
  user: number;
  uid: string;
  now: number;
}

/** Must run inside a transaction. Attaches the picture as if its author had uploaded it. */
export async function showOn(store: Store, files: Files, drawn: Drawn, showing: Showing): Promise<void> {
  const { post, ...by } = showing;
  const { smallSha, width, height, tiles, alt } = drawn;
  const [large, small] = [fromBase64(drawn.large), fromBase64(drawn.small)];
  const made = { purpose: 'post', name: nameOf(drawn), smallSha, sourceSha: drawn.sha, large, small } as const;
  await storePicture(store, files, { ...by, ...made, width, height, tiles });
  await attachPictures(store, { post, user: by.user }, [{ _id: by.uid, alt }]);
}
