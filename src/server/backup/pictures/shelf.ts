import type { NamedFile } from '#store/transfer/pictures.ts';

/** Where the pictures of a backup are written: a folder beside it, or the archive that it is. */
export interface Shelf {
  /** The files are on its disk already, and take no more room there. */
  linked: boolean;
  add(file: NamedFile): Promise<'there' | 'missing' | 'damaged'>;
  /** Gives the database, and with it the backup, its name. */
  finish(draft: string, file: string): Promise<void>;
  /** Always, when done with it. */
  close(): Promise<void>;
}
