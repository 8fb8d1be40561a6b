import type { Files } from '#store/nouns/media/files.ts';

/** The files of pictures beside the database of a browser. */
export interface BrowserFiles extends Files {
  kind: 'browser' | 'memory';
  /** Read only when somebody reads it. Undefined where there is none. */
  blob(name: string): Promise<Blob | undefined>;
  clear(): Promise<void>;
}
