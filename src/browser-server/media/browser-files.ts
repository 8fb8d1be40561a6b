import type { Files } from '#store/nouns/media/files.ts';

/** The picture files next to the database in a browser. */
export interface BrowserFiles extends Files {
  kind: 'browser' | 'memory';
  /** The file's contents are read only when needed. Undefined if it does not exist. */
  blob(name: string): Promise<Blob | undefined>;
  clear(): Promise<void>;
}
