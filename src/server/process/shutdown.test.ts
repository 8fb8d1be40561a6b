import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'pipit-shutdown-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Opening a pipe without a writer holds a thread of the pool forever, as a costly hash does for long. */
const heldProcess = (pipe: string) => `
  import { open } from 'node:fs/promises';
  import { endInGoodOrder } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'shutdown.ts')))};
  void open(${JSON.stringify(pipe)});
  setInterval(() => undefined, 1_000);
  endInGoodOrder((text) => console.log(text), () => true);
  console.log('ready');
`;

test('a thread that is at work holds up nobody who wants to end', async () => {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const child = spawn(process.execPath, ['--input-type=module', '--eval', heldProcess(pipe)]);
  try {
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    const [code, signal] = await once(child, 'exit', { signal: AbortSignal.timeout(20_000) });
    expect([code, signal]).toEqual([null, 'SIGTERM']);
  } finally {
    child.kill('SIGKILL');
  }
});
