import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { StartError } from '../config/start-error.ts';

export const DATABASE_FILE = 'pipit.db';

export async function ensureDataDir(folder: string): Promise<void> {
  try {
    // The folder will contain email addresses and the secret, which other users of the machine must not read.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The data folder ${folder} cannot be written (${reason}): set DATA_DIR to one that can.`);
  }
}
