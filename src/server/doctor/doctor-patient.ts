import type { Files } from '#store/nouns/media/files.ts';
import type { Config } from '../config/config.ts';
import type { NodeOrigin } from '../process/node-binary.ts';

export interface Finding {
  verdict: 'OK' | 'WARN' | 'FAIL';
  found: string;
  /** What to do. */
  advice?: string;
}

/** What a check looks at; tests replace what they cannot break. */
export interface Patient {
  config: Config;
  /** The SQLite file, whether it is there or not. */
  file: string;
  hasDatabase: boolean;
  now: number;
  node: string;
  nodeOrigin: () => Promise<NodeOrigin>;
  sqlite: () => Promise<string>;
  free: (folder: string) => Promise<number>;
  /** Why pictures cannot be read; undefined where they can. */
  readsPictures: () => Promise<string | undefined>;
  /** From 0 to 1. */
  freePart: (files: Files) => Promise<number | undefined>;
}
