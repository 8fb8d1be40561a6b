import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseEnvironmentFile } from './lib/environment-file.ts';

const SETTINGS = '/etc/pipit.env';
const DEFAULTS = { DATA_DIR: '/var/lib/pipit' };

const [command = '', ...args] = process.argv.slice(2);
const script = fileURLToPath(new URL(`./${command}.ts`, import.meta.url));
if (!/^[a-z]+$/.test(command) || !existsSync(script)) {
  process.stderr.write(
    'Usage: pipit COMMAND [ARGUMENT…], with COMMAND one of backup, copy, doctor, member, owner, pictures, restore, rollback, settings\n',
  );
  process.exit(1);
}
const settings = existsSync(SETTINGS) ? parseEnvironmentFile(readFileSync(SETTINGS, 'utf8')) : {};
const asPipit = ['--reuid=pipit', '--regid=pipit', '--init-groups', '--'];
const { status, error } = spawnSync('setpriv', [...asPipit, process.execPath, script, ...args], {
  stdio: 'inherit',
  env: { ...process.env, ...DEFAULTS, ...settings },
});
if (error) process.stderr.write(`${error.message}\n`);
process.exit(status ?? 1);
