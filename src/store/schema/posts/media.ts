import type { Generated } from 'kysely';
import type { Purpose } from '#contract/media/media.ts';
import type { Table } from '../table.ts';

/** A picture of a post, of a profile, or kept with a report. */
export interface MediaTable {
  id: Generated<number>;
  uid: string;
  user_id: number;
  purpose: Purpose | 'report';
  file: string;
  /** SHA-256 of the file as it was uploaded. */
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
}

/** Pictures that moderators removed: as stored, and as uploaded. They stay when the post goes. */
export interface RefusedFilesTable {
  sha: string;
  /** The uid of the post that was removed, or of the entry of the log by which a profile lost the picture. */
  cause: string;
  created_at: number;
}

export const media: Table = {
  name: 'media',
  columns: `
    id identity,
    uid text not null unique,
    user_id bigint not null references users on delete cascade,
    purpose text not null,
    file text not null references files,
    source_sha text not null,
    width bigint not null,
    height bigint not null,
    tiles text not null,
    alt text not null default '',
    post_id bigint references posts on delete cascade,
    place bigint not null default 0,
    case_id bigint references cases on delete cascade,
    created_at bigint not null`,
  indexes: {
    media_user_id: '(user_id, id)',
    media_file: '(file)',
    media_post_id: '(post_id, place) where post_id is not null',
    media_case_id: '(case_id) where case_id is not null',
    media_unused: '(created_at) where place < 0',
  },
  triggers: [
    { name: 'counts_media_made', on: 'after insert', work: 'update files set uses = uses + 1 where name = new.file;' },
    { name: 'counts_media_gone', on: 'after delete', work: 'update files set uses = uses - 1 where name = old.file;' },
  ],
};

export const refusedFiles: Table = {
  name: 'refused_files',
  columns: `
    sha text not null,
    cause text not null,
    created_at bigint not null,
    constraint refused_files_once primary key (sha, cause)`,
  indexes: { refused_files_cause: '(cause)' },
};
