import type { Manifest } from '#store/transfer/backup-manifest.ts';
import { StartError } from '../../config/start-error.ts';

/** The backup was made, and is not whole. */
export class LacksPictures extends StartError {
  override name = 'LacksPictures';
}

/**
 * Without a picture the rows are still worth a backup, and it is there; but it is not called good, and no older one that may
 * have the picture goes for it.
 */
export function assertNoneLacks(file: string, { media }: Pick<Manifest, 'media'>): void {
  if (!media || media.lacks.length === 0) return;
  const all = media.pictures + media.lacks.length;
  throw new LacksPictures(
    `${file} has every row, but lacks ${media.lacks.length} of ${all} pictures, which are not in storage as they should be: ` +
      `${namesOf(media.lacks)}. Bring these files back from an older backup, or delete the posts that have them.`,
  );
}

const MOST_NAMED = 5;

/** As many as fit into a line. */
export function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED).join(', ');
  return names.length > MOST_NAMED ? `${shown} and ${names.length - MOST_NAMED} more` : shown;
}
