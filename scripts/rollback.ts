import { parseArgs } from 'node:util';
import { rollBack } from '#server/backup/snapshot.ts';
import { readConfig } from '#server/config/config.ts';
import { createBar } from './lib/bar.ts';
import { runCommand } from './lib/command.ts';
import { ofPictures } from './lib/pictures.ts';

const HELP = `Returns to the data from before the last migration, from the snapshot that was taken then.

  npm run rollback

Stop Pipit first, and start the older Pipit afterwards: this one would migrate again. What was written since the migration
is kept in a folder beside, until you remove it. The snapshot holds no pictures: those that are there stay.
`;

await runCommand(async () => {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const bar = createBar(process.stdout);
  const { manifest, aside, file, lacks } = await rollBack(readConfig(process.env, false), bar.show);
  bar.end(`Back to schema ${manifest.schema} of ${new Date(manifest.madeAt).toISOString()}`);
  process.stdout.write(`From ${file}. Now start the Pipit that you had before: this one would migrate again.\n`);
  process.stdout.write(ofPictures(manifest, lacks));
  if (aside) process.stdout.write(`What was written since lies in ${aside}; remove it when all is well.\n`);
});
