import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { folderFiles } from '#server/media/files/folder.ts';
import { wants } from '#tests/harness/choice.ts';
import { startPipit, stopPipit } from '#tests/harness/process/process.ts';
import { runScript } from '#tests/harness/process/script.ts';

describe.runIf(wants('sqlite'))('pictures of another database', () => {
  test('are named at the start, and taken over by a command that names their mark', async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'pipit-mark-'));
    onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
    const { mark } = folderFiles(DATA_DIR);
    await mark?.write('a1b2c3');
    const pipit = await startPipit({ DATA_DIR, PORT: '0' });
    await stopPipit(pipit);
    expect(pipit.output()).toMatch(/^pictures .* belong to another database, a1b2c3; .* --take-over a1b2c3$/m);
    expect((await runScript('pictures.ts', ['--take-over', 'd4e5f6'], { DATA_DIR })).code).toBe(1);
    expect(await mark?.read()).toBe('a1b2c3');
    const taken = await runScript('pictures.ts', ['--take-over', 'a1b2c3'], { DATA_DIR });
    expect(taken.output).toContain(`belongs to this database, ${await mark?.read()}`);
    expect(await mark?.read()).not.toBe('a1b2c3');
  });
});
