/** One line of progress, in the shape that the start script began with. */
export function say(step: string, text: string): void {
  process.stdout.write(`${step.padEnd(8)} ${text}\n`);
}
