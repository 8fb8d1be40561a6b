/** One line of progress, in the shape that the server goes on with. */
export function say(step, text) {
  process.stdout.write(`${step.padEnd(8)} ${text}\n`);
}

/** Says that a step begins, does it, and says how long it took. */
export async function timed(step, text, work) {
  say(step, `${text} …`);
  const begun = performance.now();
  await work();
  say(step, `done in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
}
