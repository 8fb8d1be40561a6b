import { readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/** Help of the command, from the same table of settings that the server uses. */
export function helpText() {
  const settings = Object.entries(JSON.parse(readFileSync(inRoot('src', 'server', 'config', 'settings.json'), 'utf8')));
  const width = Math.max(...settings.map(([name]) => name.length));
  const lines = settings.flatMap(([name, setting]) => [
    `  ${name.padEnd(width)}  ${setting.meaning}`,
    `  ${' '.repeat(width)}  ${setting.allowed}; default: ${setting.default ?? setting.unset}`,
  ]);
  return [
    'npm start                     installs, builds, migrates, seeds and listens.',
    'npm start -- --import FILE    does so with the data of an SQLite file, such as one that was exported from a browser.',
    '                              DATA_DIR must hold no data yet; the file stays as it is.',
    '',
    'Settings are environment variables; an empty one counts as unset. Example: PORT=8080 npm start',
    '',
    ...lines,
    '',
  ].join('\n');
}
