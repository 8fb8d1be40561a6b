/** An error whose message is the whole story: it is shown as one line, without a stack. */
export class PlainError extends Error {}

/** Runs the work of a command; a plain error becomes one line on stderr and exit code 1. */
export async function orExplain(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
