import type { Manifest } from '#store/transfer/backup.ts';
import { StartError } from '../../config/start-error.ts';

/** The backup was made, but is incomplete. */
export class LacksPictures extends StartError {
  override name = 'LacksPictures';
}

/**
 * A backup without some pictures is still kept, but reported as incomplete, and no older backup that may contain them
 * is deleted.
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

/** Joins as many names as fit into a line. */
export function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED).join(', ');
  return names.length > MOST_NAMED ? `${shown} and ${names.length - MOST_NAMED} more` : shown;
}
