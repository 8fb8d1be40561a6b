import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { closeStore, openStore } from '#store/open.ts';
import { waitUntil } from '#tests/harness/wait.ts';

const script = fileURLToPath(new URL('../../../tests/harness/process/schedule-without-files.ts', import.meta.url));

test('a backup that cannot be started for want of open files is tried again, and the process lives', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'pipit-schedule-'));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  await closeStore(await openStore(nodeSqlite(join(DATA_DIR, 'pipit.db'))));
  const env = { ...process.env, DATA_DIR, BACKUP_EVERY: '1s', LOG_FORMAT: 'json' };
  const child = spawn('sh', ['-c', 'ulimit -n 64; exec "$0" "$1"', process.execPath, script], { env });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const times = (text: string) => output.split(text).length - 1;

  await waitUntil(() => times('the backup could not be started') > 1 || child.exitCode !== null);
  expect(child.exitCode, output).toBeNull();
  child.stdin.write('go on\n');
  await waitUntil(() => times('backup made') > 0 || child.exitCode !== null);
  expect(output).toContain('backup made');
  child.stdin.end();
  expect((await ended)[0]).toBe(0);
});
