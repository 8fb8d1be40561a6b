import { parseArgs } from 'node:util';
import { copyCommunity, placeIn } from '#server/backup/copy.ts';
import { namesOf } from '#server/backup/gather-pictures.ts';
import { picturePlaceIn, usualPlace } from '#server/backup/picture-place.ts';
import { readConfig } from '#server/config/config.ts';
import { createBar } from './lib/bar.ts';
import { runCommand } from './lib/command.ts';
import { ofOwner } from './lib/pictures.ts';

const HELP = `Copies a community to another database, of either engine: people, posts, sessions, the secret and pictures.

  npm run copy -- --from file:./data --to postgres://user:password@host:5432/database
  npm run copy -- --from postgres://user:password@host:5432/database --to file:./data

Pictures move with it, from folder to folder; those of a PostgreSQL lie in DATA_DIR, and those of any Pipit with S3_URL there.
Say so where they come from or go to another place; without --to they alone are moved:

  npm run copy -- --from file:./data --pictures-from file:./data --pictures-to https://key:secret@host/bucket

Stop Pipit first: what is written meanwhile stays behind. The target must be empty, and stays so unless every row has
arrived as it was; each picture is compared by its hash. After a failure, run it again: what is there is not copied twice.
`;

await runCommand(run);

async function run(): Promise<void> {
  const place = { type: 'string' } as const;
  const places = { from: place, to: place, 'pictures-from': place, 'pictures-to': place };
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' }, ...places } });
  const { 'pictures-from': picturesFrom, 'pictures-to': picturesTo } = values;
  if (values.help || values.from === undefined || (values.to === undefined && picturesTo === undefined)) {
    process.stdout.write(HELP);
    if (!values.help) process.exitCode = 1;
    return;
  }
  const from = placeIn('--from', values.from);
  const to = values.to === undefined ? undefined : placeIn('--to', values.to);
  const settings = readConfig(process.env, false);
  const pictures = {
    from: picturesFrom ? picturePlaceIn('--pictures-from', picturesFrom) : usualPlace(from, settings),
    to: picturesTo ? picturePlaceIn('--pictures-to', picturesTo) : usualPlace(to ?? from, settings),
  };
  const bar = createBar(process.stdout);
  const { tables, lost, marked } = await copyCommunity({ from, ...(to && { to }), pictures }, bar.show);
  bar.end('copied and compared');
  for (const { table, rows, hash } of tables) {
    const counted = rows.toLocaleString('en').padStart(12);
    process.stdout.write(`${table.padEnd(20)}${counted}  ${hash.slice(0, 16)}\n`);
  }
  if (marked) process.stdout.write(ofOwner(pictures.to, marked));
  if (lost.length === 0) return;
  process.stderr.write(`${lost.length} pictures were not there, or not as they were stored: ${namesOf(lost)}\n`);
  process.exitCode = 1;
}
