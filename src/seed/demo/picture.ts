import { smallPath } from '#contract/media/media.ts';
import { fromBase64 } from '#contract/text/bytes.ts';
import type { Store } from '#store/engine/store.ts';
import type { Files } from '#store/nouns/media/files.ts';
import { attachPictures } from '#store/nouns/media/of-posts.ts';
import { storePicture } from '#store/nouns/media/upload.ts';

/** A picture that the seed brings along. */
export interface Drawn {
  alt: string;
  /** Of the large one. */
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

/** Where rows alone are made that name it. */
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

/** In a transaction: as if its author had uploaded it. */
export async function showOn(store: Store, files: Files, drawn: Drawn, showing: Showing): Promise<void> {
  const { post, ...by } = showing;
  const { smallSha, width, height, tiles, alt } = drawn;
  const [large, small] = [fromBase64(drawn.large), fromBase64(drawn.small)];
  const made = { purpose: 'post', name: nameOf(drawn), smallSha, sourceSha: drawn.sha, large, small } as const;
  await storePicture(store, files, { ...by, ...made, width, height, tiles });
  await attachPictures(store, { post, user: by.user }, [{ _id: by.uid, alt }]);
}
