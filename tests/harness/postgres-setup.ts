import type { TestProject } from 'vitest/node';
import { wants } from './choice.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string;
  }
}

/** One cluster for the whole run; each test file makes its databases in it. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!wants('postgres')) return undefined;
  const cluster = await startPostgres();
  project.provide('postgres', cluster.url);
  return cluster.stop;
}
