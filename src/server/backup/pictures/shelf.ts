import type { NamedFile } from '#store/transfer/pictures.ts';

/** Receives the pictures of a backup: a folder next to it, or the archive itself. */
export interface Shelf {
  /** The files are already on the target disk, and need no additional space. */
  linked: boolean;
  add(file: NamedFile): Promise<'there' | 'missing' | 'damaged'>;
  /** Renames the database, which makes the backup visible. */
  finish(draft: string, file: string): Promise<void>;
  /** Must always be called after use. */
  close(): Promise<void>;
}
