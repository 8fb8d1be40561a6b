import { execFileSync } from 'node:child_process';
import type { Measured } from './measured.ts';
import { startPipit } from './pipit.ts';

/** The server on a data folder, for as long as the work takes. */
export async function withPipit<T>(folder: string, work: (server: Measured) => Promise<T>): Promise<T> {
  // What filling the database left to write would hold up the first commits.
  execFileSync('sync');
  const server = await startPipit({ DATA_DIR: folder, SEED: 'none' });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}
