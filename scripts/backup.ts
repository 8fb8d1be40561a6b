import { setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeBackup } from '#server/backup/backup.ts';
import { backupsIn, scheduledName } from '#server/backup/backup-files.ts';
import { assertNoneLacks } from '#server/backup/gather-pictures.ts';
import { readConfig } from '#server/config/config.ts';
import type { Manifest } from '#store/transfer/backup.ts';
import { createBar } from './lib/bar.ts';
import { runCommand } from './lib/command.ts';

const HELP = `Writes everything down while Pipit goes on: people, posts, sessions, the secret and pictures.

  npm run backup -- /mnt/elsewhere/pipit.db
  npm run backup                              to backups in DATA_DIR
  npm run backup -- --one-file /mnt/elsewhere/pipit.tar

It backs up what DATA_DIR, DATABASE_URL and S3_URL name. The file is a SQLite database; pictures lie in a folder beside it,
pipit.db.media, which belongs to it. With --one-file both are in one tar. "npm run restore" brings it back into either engine.
Keep it where nobody else reads it: who has it can log in as anybody. Exit code 1: it was not made, or lacks pictures.
`;

/** Lowest priority, so that requests come first. */
const LOW = 19;

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' }, 'one-file': { type: 'boolean' } },
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
  const oneFile = values['one-file'] ?? false;
  const name = scheduledName(Date.now());
  const file = given ? resolve(given) : join(backupsIn(config.dataDir), oneFile ? name.replace(/db$/, 'tar') : name);
  const bar = createBar(process.stdout);
  const pictures = oneFile ? 'one file' : 'beside';
  const manifest = await makeBackup(config, file, { onProgress: bar.show, pictures });
  bar.end(`${file}: ${counted(manifest)}, written and checked`);
  assertNoneLacks(file, manifest);
});

function counted({ tables, media }: Manifest): string {
  const rows = ['users', 'posts'].map((name) => [tables.find(({ table }) => table === name)?.rows ?? 0, name] as const);
  const pictures = [media?.pictures ?? 0, media?.pictures === 1 ? 'picture' : 'pictures'] as const;
  const all = pictures[0] > 0 ? [...rows, pictures] : rows;
  return all.map(([count, name]) => `${count.toLocaleString('en')} ${name}`).join(', ');
}
