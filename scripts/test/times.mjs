const SLOWEST = 5;

/** Where the time went: each step, and under it the files that took longest. Some run beside each other. */
export function timesOf({ steps, seconds: all }) {
  const lines = steps.flatMap(({ name, seconds, files }) => [
    line(seconds, name),
    ...slowest(files).map((file) => `        ${line(file.seconds, file.name)}`),
  ]);
  return `Where the time went:\n${[...lines, line(all, 'all')].join('')}`;
}

const slowest = (files) => files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
const line = (seconds, name) => `${seconds.toFixed(1).padStart(8)} s ${name}\n`;
