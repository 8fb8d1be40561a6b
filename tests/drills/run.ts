import { parseArgs } from 'node:util';
import type { Drill, Figure } from './drill.ts';
import { drills } from './drills.ts';

const HELP = `Runs what needs a clock, many rows or minutes; prints each figure beside its aim, and fails when one is missed.

  npm run drill              all of them
  npm run drill -- NAME …    ${drills.map(({ name }) => name).join(', ')}

  --rounds N                 how many random stories each model tells, with its seed on the first line
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean', short: 'h' }, rounds: { type: 'string' } },
});
const unknown = positionals.filter((name) => !drills.some((drill) => drill.name === name));
if (values.help || unknown.length > 0) {
  if (unknown.length > 0) process.stdout.write(`No drill has the name ${unknown.join(', ')}.\n\n`);
  process.stdout.write(HELP);
  process.exitCode = unknown.length > 0 ? 1 : 0;
} else {
  const chosen = drills.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  for (const drill of chosen) await perform(drill);
}

async function perform({ name, title, run }: Drill): Promise<void> {
  process.stdout.write(`${name}: ${title}\n`);
  try {
    for (const figure of await run({ rounds: values.rounds === undefined ? undefined : Number(values.rounds) }))
      print(figure);
  } catch (error) {
    process.stdout.write(`  FAIL   ${error instanceof Error ? error.stack : error}\n`);
    process.exitCode = 1;
  }
}

function print({ what, value, aim, met }: Figure): void {
  process.stdout.write(`  ${met ? 'met   ' : 'MISSED'} ${what}: ${value} (aim ${aim})\n`);
  if (!met) process.exitCode = 1;
}
