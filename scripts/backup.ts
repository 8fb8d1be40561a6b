import { setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeBackup } from '#server/backup/backup.ts';
import { backupsIn, scheduledName } from '#server/backup/backup-files.ts';
import { readConfig } from '#server/config/config.ts';
import { createBar } from './lib/bar.ts';
import { runCommand } from './lib/command.ts';

const HELP = `Writes everything into one file while Pipit goes on: people, posts, sessions and the secret.

  npm run backup -- /mnt/elsewhere/pipit.db
  npm run backup                              to backups in DATA_DIR

It backs up what DATA_DIR or DATABASE_URL names. The file is a SQLite database; "npm run restore" brings it back into
either engine. Keep it where nobody else reads it: who has it can log in as anybody.
`;

/** Requests come first. */
const LOW = 19;

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  if (values.help || positionals.length > 1) {
    process.stdout.write(HELP);
    if (!values.help) process.exitCode = 1;
    return;
  }
  setPriority(LOW);
  const config = readConfig(process.env, false);
  const [given] = positionals;
  const file = given ? resolve(given) : join(backupsIn(config.dataDir), scheduledName(Date.now()));
  const bar = createBar(process.stdout);
  const { tables } = await makeBackup(config, file, { onProgress: bar.show });
  bar.end(`${file}: ${counted(tables)}, written and checked`);
});

function counted(tables: { table: string; rows: number }[]): string {
  return ['users', 'posts']
    .map((name) => `${(tables.find(({ table }) => table === name)?.rows ?? 0).toLocaleString('en')} ${name}`)
    .join(', ');
}
