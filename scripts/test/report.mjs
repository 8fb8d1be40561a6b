const SLOWEST = 10;

/** The summary of a run: the tests that needed a second try, the slowest files, and the time and CPU of each step. */
export function reportOf({ steps, seconds, cpu, secondTries }, allowed) {
  const files = steps.flatMap((step) => step.files).toSorted((a, b) => b.seconds - a.seconds);
  return [
    ...secondTries.flatMap(({ name, error }) => [
      `Passed at the second try: ${name}\n`,
      error.replace(/^/gm, '  '),
      '\n',
    ]),
    ...(secondTries.length > allowed ? [`${secondTries.length} tests needed a second try; ${allowed} may.\n`] : []),
    'Slowest files:\n',
    ...files.slice(0, SLOWEST).map(({ name, seconds }) => `${figure(seconds)} s          ${name}\n`),
    'Wall and CPU time:\n',
    ...[...steps, { name: 'all', seconds, cpu }].map(
      (step) => `${figure(step.seconds)} s ${figure(step.cpu)} s ${step.name}\n`,
    ),
  ].join('');
}

const figure = (seconds) => seconds.toFixed(1).padStart(8);
