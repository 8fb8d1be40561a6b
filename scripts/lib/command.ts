import { createPrivately } from '#server/backup/private-files.ts';
import { endTidily } from '#server/data/drafts.ts';

/** Runs a command. An error becomes one line on stderr and exit code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  createPrivately();
  endTidily();
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
