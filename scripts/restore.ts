import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup } from '#server/backup/restore.ts';
import { readConfig } from '#server/config/config.ts';
import { createBar } from './lib/bar.ts';
import { runCommand } from './lib/command.ts';
import { ofOwner, ofPictures } from './lib/pictures.ts';

const HELP = `Brings a backup back: into the folder that DATA_DIR names, or into an empty PostgreSQL that DATABASE_URL names. Its
pictures go to media in DATA_DIR, or to the store that S3_URL names.

  npm run restore -- /mnt/elsewhere/pipit.db     with its pictures in /mnt/elsewhere/pipit.db.media
  npm run restore -- /mnt/elsewhere/pipit.tar    one of --one-file

Stop Pipit first. The backup is checked row by row and picture by picture before anything is touched, and the data that was
there is kept in a folder beside, until you remove it.
`;

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  const [given, ...more] = positionals;
  if (values.help || given === undefined || more.length > 0) {
    process.stdout.write(HELP);
    if (!values.help) process.exitCode = 1;
    return;
  }
  const bar = createBar(process.stdout);
  const config = readConfig(process.env, false);
  const { manifest, mended, aside, lacks, marked } = await restoreBackup(config, resolve(given), {
    onProgress: bar.show,
  });
  bar.end(`The backup of ${new Date(manifest.madeAt).toISOString()} is checked and in place`);
  if (mended) process.stdout.write('Its indexes were damaged and have been made anew; every row is as it was.\n');
  process.stdout.write(ofPictures(manifest, lacks) + ofOwner(config, marked));
  if (aside) process.stdout.write(`What was there before lies in ${aside}; remove it when all is well.\n`);
});
