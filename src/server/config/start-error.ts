/** The reason why the server cannot start. The message is complete, and shown without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Prints one line of progress, in the format of the start script. */
export function say(step: string, text: string): void {
  process.stdout.write(`${step.padEnd(8)} ${text}\n`);
}
