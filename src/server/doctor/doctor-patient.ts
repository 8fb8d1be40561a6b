import type { Files } from '#store/nouns/media/files.ts';
import type { Config } from '../config/config.ts';
import type { NodeOrigin } from '../process/node-binary.ts';

export interface Finding {
  verdict: 'OK' | 'WARN' | 'FAIL';
  found: string;
  /** An instruction to the host. */
  advice?: string;
}

/** The input of a check. Tests replace parts that they cannot break. */
export interface Patient {
  config: Config;
  /** The path of the SQLite file, which may not exist. */
  file: string;
  hasDatabase: boolean;
  now: number;
  node: string;
  nodeOrigin: () => Promise<NodeOrigin>;
  sqlite: () => Promise<string>;
  free: (folder: string) => Promise<number>;
  /** The reason why pictures cannot be decoded; undefined if they can. */
  readsPictures: () => Promise<string | undefined>;
  /** Between 0 and 1. */
  freePart: (files: Files) => Promise<number | undefined>;
}
