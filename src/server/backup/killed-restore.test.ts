import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeIllustrated } from '#tests/harness/data/picture-files.ts';
import { valuesIn } from '#tests/harness/data/sqlite-file.ts';
import { entryAt } from '#tests/harness/process/bundle.ts';
import { folderFiles, mediaIn } from '../media/files/folder.ts';
import { makeBackup } from './backup.ts';
import { placeIn } from './picture-place.ts';
import { restoreBackup } from './restore.ts';

const SCRIPT = entryAt('scripts/restore.ts');
const folder = mkdtempSync(join(tmpdir(), 'pipit-killed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const newFolder = () => mkdtempSync(join(folder, 'home-'));
const file = join(folder, 'pipit.db');
let restored: string[];
beforeAll(async () => {
  const dataDir = newFolder();
  restored = await makeIllustrated(dataDir);
  await makeBackup({ dataDir, databaseUrl: null }, file);
});

const namesIn = (dataDir: string) => valuesIn(join(dataDir, 'pipit.db'), 'select name from files order by name');

const entriesIn = (dataDir: string) => readdirSync(dataDir);
const isStored = (dataDir: string, name: string) => existsSync(placeIn(mediaIn(dataDir), name));

test.each<[string, (dataDir: string) => boolean]>([
  ['its copy of the rows is there', (dataDir) => entriesIn(dataDir).some((name) => name.startsWith('pipit.db.'))],
  ['the first picture is', (dataDir) => restored.some((name) => isStored(dataDir, name))],
  ['every picture is', (dataDir) => restored.every((name) => isStored(dataDir, name))],
  ['the old data is kept aside', (dataDir) => entriesIn(dataDir).some((name) => name.startsWith('before-restore'))],
])('a restore that is killed when %s leaves the old whole or the new whole', async (_, reached) => {
  const dataDir = newFolder();
  const old = await makeIllustrated(dataDir, folderFiles(dataDir), ['grebe', 'beak']);
  const watcher = watch(dataDir);
  const begun = once(watcher, 'change');
  const child = spawn(process.execPath, [SCRIPT, file], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  // The moments are short, but none comes before it touches the folder.
  await Promise.race([begun, ended]);
  watcher.close();
  while (child.exitCode === null && !reached(dataDir)) await nextTurn();
  child.kill('SIGKILL');
  await ended;
  const names = namesIn(dataDir) as string[];
  expect([[...old].sort(), [...restored].sort()]).toContainEqual(names);
  for (const name of names) expect(isStored(dataDir, name), name).toBe(true);
  await restoreBackup({ dataDir, databaseUrl: null }, file);
  expect(namesIn(dataDir)).toEqual([...restored].sort());
});
