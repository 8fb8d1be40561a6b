import { parseArgs } from 'node:util';
import { copyCommunity, placeIn } from '#server/backup/copy.ts';
import { createBar } from './lib/bar.ts';
import { runCommand } from './lib/command.ts';

const HELP = `Copies a community to another database, of either engine: people, posts, sessions and the secret.

  npm run copy -- --from file:./data --to postgres://user:password@host:5432/database
  npm run copy -- --from postgres://user:password@host:5432/database --to file:./data

Stop Pipit first: what is written meanwhile stays behind. The target must be empty, and stays so unless everything has
arrived as it was; after a failure, run it again.
`;

await runCommand(run);

async function run(): Promise<void> {
  const options = { help: { type: 'boolean', short: 'h' }, from: { type: 'string' }, to: { type: 'string' } } as const;
  const { values } = parseArgs({ options });
  if (values.help || values.from === undefined || values.to === undefined) {
    process.stdout.write(HELP);
    if (!values.help) process.exitCode = 1;
    return;
  }
  const route = { from: placeIn('--from', values.from), to: placeIn('--to', values.to) };
  const bar = createBar(process.stdout);
  const copied = await copyCommunity(route, bar.show);
  bar.end('copied and compared');
  for (const { table, rows, hash } of copied) {
    const counted = rows.toLocaleString('en').padStart(12);
    process.stdout.write(`${table.padEnd(20)}${counted}  ${hash.slice(0, 16)}\n`);
  }
}
