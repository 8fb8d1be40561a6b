/** Prints one line of progress, in the format that the server uses too. */
export function say(step, text) {
  process.stdout.write(`${step.padEnd(8)} ${text}\n`);
}

/** Runs a step and prints when it begins and how long it took. */
export async function timed(step, text, work) {
  say(step, `${text} …`);
  const begun = performance.now();
  await work();
  say(step, `done in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
}
