import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, test } from 'vitest';
import { wants } from '#tests/harness/choice.ts';
import { createDatabase } from '#tests/harness/postgres/postgres.ts';
import { entryAt } from '#tests/harness/process/bundle.ts';

const script = entryAt('tests/harness/process/open-store.ts');
const TOGETHER = 4;

async function startTogether(engine: string, where: string): Promise<void> {
  const start = () => promisify(execFile)(process.execPath, [script, engine, where]);
  const said = await Promise.all(Array.from({ length: TOGETHER }, start));
  expect(said.map(({ stdout }) => stdout)).toEqual(Array(TOGETHER).fill('ready'));
}

describe('processes that start at once on an empty database migrate it once', () => {
  test.runIf(wants('sqlite'))('sqlite', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pipit-processes-'));
    try {
      await startTogether('sqlite', join(folder, 'pipit.sqlite'));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test.runIf(wants('postgres'))('postgres', async () => {
    await startTogether('postgres', await createDatabase(inject('postgres')));
  });
});
