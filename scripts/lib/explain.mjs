/** An error that is shown as its message in one line, without a stack. */
export class PlainError extends Error {}

/** Runs a command. A plain error becomes one line on stderr and exit code 1. */
export async function orExplain(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
