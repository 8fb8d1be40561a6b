import { namesOf } from '#server/backup/pictures/lacks.ts';
import type { Manifest } from '#store/transfer/backup-manifest.ts';

/** What became of the pictures of a restore, as lines to print. */
export function ofPictures({ media }: Manifest, lacks: readonly string[]): string {
  const lines: string[] = [];
  if (media === null) lines.push('It is a snapshot, which holds no pictures: those in storage stay as they are.');
  else if (media && media.pictures > 0) lines.push(`${media.pictures.toLocaleString('en')} pictures are in place.`);
  if (lacks.length > 0) lines.push(`${lacks.length} pictures are neither in it nor in storage: ${namesOf(lacks)}`);
  return lines.map((line) => `${line}\n`).join('');
}
