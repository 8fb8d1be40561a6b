import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { isMediaName, smallPath } from '#contract/media/media.ts';
import { makeIllustrated, pictureOf } from '#tests/harness/data/picture-files.ts';
import { valuesIn } from '#tests/harness/data/sqlite-file.ts';
import { folderFiles, mediaIn } from '../media/files/folder.ts';
import { makeBackup } from './backup.ts';
import { backupsIn, lastFailure, prune, scheduledName } from './backup-files.ts';
import { assertNoneLacks } from './gather-pictures.ts';
import { picturesBeside, placeIn } from './picture-place.ts';
import { restoreBackup } from './restore.ts';
import { rollBack, takeSnapshot } from './snapshot.ts';

let folder: string;
let home: { dataDir: string; databaseUrl: null };
let heron: string;
let face: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pipit-pictures-'));
  const made = folder;
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  home = newHome();
  [heron, face] = await makeIllustrated(home.dataDir);
});

const newHome = () => ({ dataDir: mkdtempSync(join(folder, 'home-')), databaseUrl: null });
const storedAt = (dataDir: string, name: string) => placeIn(mediaIn(dataDir), name);
const picturesIn = (root: string) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .filter(isMediaName)
    .sort();
const all = () => [heron, smallPath(heron), face, smallPath(face)].sort();

const databaseOf = ({ dataDir }: { dataDir: string }) => join(dataDir, 'pipit.db');

function expectIllustrated(there: { dataDir: string }): void {
  expect(picturesIn(mediaIn(there.dataDir))).toEqual(all());
  expect(readFileSync(storedAt(there.dataDir, heron))).toEqual(Buffer.from(pictureOf('heron')));
  expect(readFileSync(storedAt(there.dataDir, smallPath(heron)))).toEqual(Buffer.from(pictureOf('small heron')));
  expect(statSync(storedAt(there.dataDir, heron)).mode & 0o777).toBe(0o600);
  expect(valuesIn(databaseOf(there), 'select pictures from posts')).toEqual([1]);
  expect(valuesIn(databaseOf(there), 'select avatar_url from users')).toEqual([`/media/${face}`]);
}

const kinds = [
  ['with its pictures beside it', 'pipit.db', 'beside'],
  ['of one file', 'pipit.tar', 'one file'],
] as const;

describe.each(kinds)('a backup %s', (_, name, pictures) => {
  test('brings back rows and pictures, and leaves out the trash', async () => {
    const file = join(folder, name);
    const orphan = `${'d'.repeat(64)}.webp`;
    await folderFiles(home.dataDir).trash?.put(orphan, Buffer.from('an orphan'));
    expect(picturesIn(mediaIn(home.dataDir))).toContain(orphan);
    const manifest = await makeBackup(home, file, { pictures });
    expect(manifest.media).toMatchObject({ pictures: 2, lacks: [] });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(picturesBeside(file))).toBe(pictures === 'beside');
    if (pictures === 'beside') expect(picturesIn(picturesBeside(file))).toEqual(all());
    rmSync(home.dataDir, { recursive: true });
    const target = newHome();
    const { lacks, aside } = await restoreBackup(target, file);
    expect({ lacks, aside }).toEqual({ lacks: [], aside: null });
    expectIllustrated(target);
    expect(readdirSync(folder).filter((entry) => /[\da-f]{8}-/.test(entry))).toEqual([]);
  });

  test('mends a picture that is damaged where it is restored, and keeps what was there aside, with its pictures', async () => {
    const file = join(folder, name);
    await makeBackup(home, file, { pictures });
    const other = newHome();
    await makeIllustrated(other.dataDir);
    rmSync(storedAt(other.dataDir, heron));
    writeFileSync(storedAt(other.dataDir, heron), 'spoilt');
    const { aside } = await restoreBackup(other, file);
    expectIllustrated(other);
    expect(picturesIn(mediaIn(aside ?? ''))).toEqual(all());
  });

  test('leaves out what was deleted while it was made', async () => {
    const file = join(folder, name);
    // More pages than one step copies.
    valuesIn(databaseOf(home), "insert into settings values ('large', hex(zeroblob(3000000)))");
    let begun = false;
    const onProgress = () => {
      if (begun) return;
      begun = true;
      valuesIn(databaseOf(home), `delete from media where file = '${heron}'`);
      valuesIn(databaseOf(home), `delete from files where name = '${heron}'`);
      for (const gone of [heron, smallPath(heron)]) rmSync(storedAt(home.dataDir, gone));
    };
    const manifest = await makeBackup(home, file, { pictures, onProgress });
    expect(manifest.media).toMatchObject({ pictures: 1, lacks: [] });
    const target = newHome();
    await restoreBackup(target, file);
    expect(valuesIn(databaseOf(target), 'select pictures from posts')).toEqual([0]);
    expect(valuesIn(databaseOf(target), 'select name from files')).toEqual([face]);
  });

  test.each([
    ['is lost', (place: string) => rmSync(place)],
    ['is damaged', (place: string) => writeFileSync(place, 'spoilt')],
  ])('is not called good where a picture %s that somebody shows, and has the rest', async (_, spoil) => {
    const file = join(folder, name);
    spoil(storedAt(home.dataDir, smallPath(heron)));
    const manifest = await makeBackup(home, file, { pictures });
    expect(() => assertNoneLacks(file, manifest)).toThrow(
      `lacks 1 of 2 pictures, .*: ${heron}`.replace('.*', 'which are not in storage as they should be'),
    );
    const target = newHome();
    const { lacks } = await restoreBackup(target, file);
    expect(lacks).toEqual([heron]);
    expect(existsSync(storedAt(target.dataDir, face))).toBe(true);
  });
});

test('by the clock one that lacks a picture is made once, told, and costs no older one', async () => {
  const old = join(backupsIn(home.dataDir), scheduledName(Date.now() - 400 * 24 * 60 * 60 * 1000));
  await makeBackup(home, old);
  for (const root of [mediaIn(home.dataDir), picturesBeside(old)]) rmSync(placeIn(root, heron));
  const settings = { DATA_DIR: home.dataDir, BACKUP_EVERY: '1h', BACKUP_KEEP: '1' };
  const job = fileURLToPath(new URL('./backup-job.ts', import.meta.url));
  const env = { ...process.env, ...settings };
  const { status, stderr } = spawnSync(process.execPath, [job], { env, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(heron) });
  expect((await lastFailure(home.dataDir))?.reason).toContain('lacks 1 of 2 pictures');
  const made = readdirSync(backupsIn(home.dataDir)).filter((name) => name.endsWith('.db'));
  expect(made).toHaveLength(2);
  expect(made).toContain(basename(old));
});

test('pictures on the same disk are linked, and cost no room', async () => {
  const file = join(folder, 'pipit.db');
  await makeBackup(home, file);
  const inodes = [storedAt(home.dataDir, heron), placeIn(picturesBeside(file), heron)].map(
    (place) => statSync(place).ino,
  );
  expect(inodes[0]).toBe(inodes[1]);
});

test('what had to be copied once is linked from the backup before', async () => {
  await makeBackup(home, join(folder, 'a.db'));
  // Simulates remote storage: the next backup must use the pictures of this one.
  renameSync(mediaIn(home.dataDir), join(folder, 'elsewhere'));
  const { media } = await makeBackup(home, join(folder, 'b.db'));
  expect(media).toMatchObject({ pictures: 2, lacks: [] });
  const inodes = ['a.db', 'b.db'].map((name) => statSync(placeIn(picturesBeside(join(folder, name)), face)).ino);
  expect(inodes[0]).toBe(inodes[1]);
});

describe('refused, and nothing is touched:', () => {
  const refuse = async (file: string, reason: string) => {
    const target = newHome();
    await expect(restoreBackup(target, file)).rejects.toThrow(reason);
    expect(readdirSync(target.dataDir)).toEqual([]);
  };

  test('a backup with a damaged picture, which is named', async () => {
    const file = join(folder, 'pipit.db');
    await makeBackup(home, file);
    const place = placeIn(picturesBeside(file), smallPath(face));
    rmSync(place);
    writeFileSync(place, 'spoilt');
    await refuse(file, `It is damaged: the picture ${smallPath(face)} is not as it was`);
    rmSync(place);
    await refuse(file, `It lacks the picture ${smallPath(face)}`);
  });

  test('one of one file with a damaged picture', async () => {
    const file = join(folder, 'pipit.tar');
    await makeBackup(home, file, { pictures: 'one file' });
    const bytes = readFileSync(file);
    bytes.write('goose', bytes.indexOf('heronheron'));
    writeFileSync(file, bytes);
    await refuse(file, `It is damaged: the picture ${heron} is not as it was`);
    writeFileSync(file, bytes.subarray(0, bytes.length - 3_000));
    await refuse(file, 'cut short');
  });

  test('one without the folder that belongs to it', async () => {
    await makeBackup(home, join(folder, 'pipit.db'));
    const alone = join(folder, 'alone');
    mkdirSync(alone);
    copyFileSync(join(folder, 'pipit.db'), join(alone, 'pipit.db'));
    await refuse(join(alone, 'pipit.db'), `They belong into ${join(alone, 'pipit.db.media')}`);
  });
});

test('a snapshot holds no pictures, and a rollback leaves those that are there', async () => {
  const snapshot = await takeSnapshot(home, 99);
  expect(readdirSync(backupsIn(home.dataDir))).toHaveLength(1);
  valuesIn(databaseOf(home), "update posts set content = 'since'");
  const { manifest, lacks, file } = await rollBack(home);
  expect({ file, media: manifest.media, lacks }).toEqual({ file: snapshot, media: null, lacks: [] });
  expectIllustrated(home);
  expect(valuesIn(databaseOf(home), 'select content from posts')).toEqual(['Look at this heron.']);
  rmSync(storedAt(home.dataDir, heron));
  expect((await restoreBackup(home, snapshot)).lacks).toEqual([heron]);
});

test('pictures of a backup that is too old go with it, and those whose backup is gone', async () => {
  const [now, DAY] = [Date.now(), 24 * 60 * 60 * 1000];
  const [old, made] = [now - 40 * DAY, now].map((at) => join(backupsIn(home.dataDir), scheduledName(at))) as [
    string,
    string,
  ];
  await makeBackup(home, old);
  await makeBackup(home, made);
  const orphan = join(backupsIn(home.dataDir), `${scheduledName(now - 50 * DAY)}.media`);
  mkdirSync(orphan);
  await prune(home.dataDir, { days: 1, weeks: 0 }, now + 2 * DAY, made);
  expect(readdirSync(backupsIn(home.dataDir)).map((name) => join(backupsIn(home.dataDir), name))).toEqual([
    made,
    picturesBeside(made),
  ]);
  expectIllustrated(home);
});
