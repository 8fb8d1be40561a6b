import type { Generated } from 'kysely';
import type { Table } from '../table.ts';

/** Pictures in storage, each in two sizes. A file is made before the row that uses it; triggers alone count its uses. */
export interface FilesTable {
  /** `<sha256 of the large one>.webp`. */
  name: string;
  small_sha: string;
  /** The bytes of both sizes. */
  bytes: number;
  uses: Generated<number>;
  /** 1: it is being removed. Storing it again waits until the row is gone. */
  leaving: Generated<number>;
  created_at: number;
}

export const files: Table = {
  name: 'files',
  columns: `
    name text primary key,
    small_sha text not null,
    bytes bigint not null,
    uses bigint not null default 0,
    leaving bigint not null default 0,
    created_at bigint not null`,
  indexes: { files_unused: '(name) where uses = 0' },
};
