import type { Generated } from 'kysely';
import type { Purpose } from '#contract/media/media.ts';

export interface MediaTables {
  /** What lies in storage, in two sizes. Made before the row of what uses it; its uses are counted by triggers alone. */
  files: {
    /** `<sha256 of the large one>.webp`. */
    name: string;
    small_sha: string;
    /** Of both. */
    bytes: number;
    uses: Generated<number>;
    /** 1: it is being removed. Who wants to store it again waits until the row is gone. */
    leaving: Generated<number>;
    created_at: number;
  };
  /** A picture of a post, of a profile, or kept with a report. */
  media: {
    id: Generated<number>;
    uid: string;
    user_id: number;
    purpose: Purpose | 'report';
    file: string;
    /** Of the file as it was uploaded. */
    source_sha: string;
    width: number;
    height: number;
    tiles: string;
    alt: Generated<string>;
    post_id: number | null;
    /** In its post, from 0 on; 0 for others. -1: uploaded, and not used yet. */
    place: Generated<number>;
    case_id: number | null;
    created_at: number;
  };
  /** Of pictures that moderators removed: as stored, and as uploaded. They stay when the post goes. */
  refused_files: {
    sha: string;
    /** The uid of the post that was removed, or of the entry of the log by which a profile lost the picture. */
    cause: string;
    created_at: number;
  };
}
