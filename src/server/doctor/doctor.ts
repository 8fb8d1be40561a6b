import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Files } from '#store/nouns/media/files.ts';
import type { Config } from '../config/config.ts';
import { DATABASE_FILE } from '../data/data-dir.ts';
import { freeBytes } from '../data/files.ts';
import { whyUnreadable } from '../media/reader.ts';
import { type NodeOrigin, originOfNode } from '../process/node-binary.ts';
import {
  examineBackups,
  examineClock,
  examineDatabase,
  examineJobs,
  examineNames,
  examineOwner,
  examineSchema,
} from './doctor-data.ts';
import {
  examineAddress,
  examineDataDir,
  examineDisk,
  examineNode,
  examineSecret,
  examineSettings,
  examineSqlite,
} from './doctor-machine.ts';
import { examinePictures } from './doctor-pictures.ts';

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

const CHECKS = {
  settings: examineSettings,
  node: examineNode,
  sqlite: examineSqlite,
  folder: examineDataDir,
  secret: examineSecret,
  disk: examineDisk,
  address: examineAddress,
  database: examineDatabase,
  schema: examineSchema,
  owner: examineOwner,
  names: examineNames,
  clock: examineClock,
  backups: examineBackups,
  jobs: examineJobs,
  pictures: examinePictures,
};

export type Check = keyof typeof CHECKS;

export async function examine(config: Config, replaced: Partial<Patient> = {}): Promise<[Check, Finding][]> {
  const file = join(config.dataDir, DATABASE_FILE);
  const patient: Patient = {
    config,
    file,
    hasDatabase: config.databaseUrl !== null || existsSync(file),
    now: Date.now(),
    node: process.versions.node,
    nodeOrigin: originOfNode,
    sqlite: async () => (await import('#store/engine/drivers/node-sqlite.ts')).sqliteVersion(),
    free: (folder) => freeBytes(nearest(folder)),
    readsPictures: whyUnreadable,
    freePart: (files) => files.free(),
    ...replaced,
  };
  const findings: [Check, Finding][] = [];
  for (const [name, check] of Object.entries(CHECKS)) findings.push([name as Check, await examined(check, patient)]);
  return findings;
}

/** A folder that does not exist yet will be on the disk of its parent. */
const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)));

async function examined(check: (patient: Patient) => Promise<Finding>, patient: Patient): Promise<Finding> {
  try {
    return await check(patient);
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    return { verdict: 'FAIL', found, advice: 'Mend this and run the doctor again.' };
  }
}
