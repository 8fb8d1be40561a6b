import { execFileSync } from 'node:child_process';
import type { Measured } from './measured.ts';
import { startPipit } from './pipit.ts';

/** Runs the server on a data folder during the work. */
export async function withPipit<T>(folder: string, work: (server: Measured) => Promise<T>): Promise<T> {
  // Unwritten data of the fill would delay the first commits.
  execFileSync('sync');
  const server = await startPipit({ DATA_DIR: folder, SEED: 'none' });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}
