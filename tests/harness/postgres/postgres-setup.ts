import type { TestProject } from 'vitest/node';
import { postgres } from '#store/engine/drivers/postgres.ts';
import { closeStore, openStore } from '#store/open.ts';
import { wants } from '../choice.ts';
import { createDatabase, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string;
    /** The name of a database with the current schema and no rows. */
    postgresTemplate: string;
  }
}

/** One cluster for the whole run. Each test file creates its databases in it. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!wants('postgres')) return undefined;
  const cluster = await startPostgres();
  project.provide('postgres', cluster.url);
  project.provide('postgresTemplate', await createTemplate(cluster.url));
  return cluster.stop;
}

async function createTemplate(cluster: string): Promise<string> {
  const url = await createDatabase(cluster);
  await closeStore(await openStore(postgres(url)));
  return new URL(url).pathname.slice(1);
}
