import { namesOf } from '#server/backup/gather-pictures.ts';
import type { PicturePlace } from '#server/backup/picture-place.ts';
import { adviceFor, belongElsewhere } from '#server/media/files/folder.ts';
import { filesPlace } from '#server/media/files/open-files.ts';
import { isOther, type Marked } from '#store/nouns/media/remove-files.ts';
import type { Manifest } from '#store/transfer/backup.ts';

/** One line if the pictures belong to another database than the one that refers to them now. */
export function ofOwner(place: PicturePlace, marked: Marked): string {
  return isOther(marked) ? `Note: ${belongElsewhere(filesPlace(place), marked)}. ${adviceFor(marked)}\n` : '';
}

/** The result for the pictures of a restore, as lines to print. */
export function ofPictures({ media }: Manifest, lacks: readonly string[]): string {
  const lines: string[] = [];
  if (media === null) lines.push('It is a snapshot, which holds no pictures: those in storage stay as they are.');
  else if (media && media.pictures > 0) lines.push(`${media.pictures.toLocaleString('en')} pictures are in place.`);
  if (lacks.length > 0) lines.push(`${lacks.length} pictures are neither in it nor in storage: ${namesOf(lacks)}`);
  return lines.map((line) => `${line}\n`).join('');
}
