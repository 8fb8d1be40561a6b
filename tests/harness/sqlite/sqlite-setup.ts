import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { closeStore, openStore } from '#store/open.ts';
import { wants } from '../choice.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database file with the current schema and no rows. */
    sqliteTemplate: string;
  }
}

/** Migrated once for the whole run; each world begins with a copy. */
export async function setup(project: TestProject): Promise<(() => void) | undefined> {
  if (!wants('sqlite')) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'pipit-template-'));
  const file = join(folder, 'pipit.sqlite');
  await closeStore(await openStore(nodeSqlite(file)));
  project.provide('sqliteTemplate', file);
  return () => rmSync(folder, { recursive: true, force: true });
}
