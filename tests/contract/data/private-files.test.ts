import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { wants } from '#tests/harness/choice.ts';
import { startPipit, stopPipit } from '#tests/harness/process/process.ts';
import { runScript } from '#tests/harness/process/script.ts';
import { waitUntil } from '#tests/harness/wait.ts';

const folder = mkdtempSync(join(tmpdir(), 'pipit-modes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The usual umask, with which other users can read new files. */
let usual: number;
beforeEach(() => {
  usual = process.umask(0o022);
});
afterEach(() => void process.umask(usual));

const openFolder = () => {
  const made = mkdtempSync(join(folder, 'data-'));
  chmodSync(made, 0o755);
  return made;
};

/** The files that other users can access, as `name mode`. */
const openToOthers = (dataDir: string) =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => ({ name: entry.name, mode: statSync(join(entry.parentPath, entry.name)).mode & 0o777 }))
    .filter(({ mode }) => mode & 0o077)
    .map(({ name, mode }) => `${name} ${mode.toString(8)}`);

describe.runIf(wants('sqlite'))('in a folder that everybody may enter', () => {
  test('no file is anybody else’s to read: not while Pipit runs, not after', async () => {
    const DATA_DIR = openFolder();
    const settings = { DATA_DIR, PORT: '0', LOG_LEVEL: 'info', BACKUP_EVERY: '1s' };
    const pipit = await startPipit(settings);
    try {
      await waitUntil(() => pipit.log().some(({ msg }) => msg === 'backup made'));
      expect(readdirSync(DATA_DIR).sort()).toEqual([
        'backups',
        'media',
        'pipit.db',
        'pipit.db-shm',
        'pipit.db-wal',
        'secret',
      ]);
      expect(openToOthers(DATA_DIR)).toEqual([]);
    } finally {
      await stopPipit(pipit);
    }
    expect(openToOthers(DATA_DIR)).toEqual([]);
  });

  test('a start closes what an earlier one left open, and nothing that is not Pipit’s', async () => {
    const DATA_DIR = openFolder();
    const backups = join(DATA_DIR, 'backups');
    const aside = join(DATA_DIR, 'before-restore-2026-11-15T03-00-00Z');
    for (const made of [backups, aside]) mkdirSync(made);
    await stopPipit(await startPipit({ DATA_DIR, PORT: '0' }));
    const files = [
      ...['pipit.db', 'secret'].map((name) => join(DATA_DIR, name)),
      ...['pipit-2026-11-15T03-00-00Z.db', 'before-schema-5-2026-11-15T03-00-00Z.db'].map((name) =>
        join(backups, name),
      ),
      ...['pipit.db', 'pipit.db-wal', 'secret'].map((name) => join(aside, name)),
    ];
    for (const file of files.slice(2)) writeFileSync(file, '');
    for (const file of files) chmodSync(file, 0o644);
    writeFileSync(join(backups, 'notes.txt'), 'the host’s own');
    await stopPipit(await startPipit({ DATA_DIR, PORT: '0' }));
    expect(openToOthers(DATA_DIR)).toEqual(['notes.txt 644']);
  });

  test('scripts that make a database close it too', async () => {
    const [from, to] = [openFolder(), openFolder()];
    await stopPipit(await startPipit({ DATA_DIR: from, PORT: '0' }));
    const { code, output } = await runScript('copy.ts', ['--from', `file:${from}`, '--to', `file:${to}`]);
    expect(code, output).toBe(0);
    expect(openToOthers(to)).toEqual([]);
    const made = openFolder();
    const people = ['--users', '2', '--posts', '2', '--likes', '0', '--follows', '0', '--comments', '0'];
    const generated = await runScript('generate.ts', people, { DATA_DIR: made });
    expect(generated.code, generated.output).toBe(0);
    expect(openToOthers(made)).toEqual([]);
  });
});
