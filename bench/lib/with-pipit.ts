import type { Measured } from './measured.ts';
import { startPipit } from './pipit.ts';

/** The server on a data folder, for as long as the work takes. */
export async function withPipit<T>(folder: string, work: (server: Measured) => Promise<T>): Promise<T> {
  const server = await startPipit({ DATA_DIR: folder, SEED: 'none' });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}
