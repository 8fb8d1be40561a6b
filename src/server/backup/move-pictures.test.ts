import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { isMediaName, smallPath } from '#contract/media/media.ts';
import { sha256 } from '#contract/text/bytes.ts';
import { isOther } from '#store/nouns/media/remove-files.ts';
import { type Bucket, openBucket } from '#tests/harness/data/bucket.ts';
import { makeIllustrated, pictureOf } from '#tests/harness/data/picture-files.ts';
import { run, valuesIn } from '#tests/harness/data/sqlite-file.ts';
import { folderFiles, mediaIn } from '../media/files/folder.ts';
import { s3Files } from '../media/files/s3.ts';
import { makeBackup } from './backup.ts';
import { copyCommunity, placeIn as databasePlaceIn } from './copy.ts';
import { importDatabase } from './import.ts';
import { picturePlaceIn, placeIn } from './picture-place.ts';
import { restoreBackup } from './restore.ts';

let folder: string;
let home: { dataDir: string; databaseUrl: null };
let heron: string;
let face: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pipit-moved-'));
  const made = folder;
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  home = newHome();
  [heron, face] = await makeIllustrated(home.dataDir);
});

const newHome = () => ({ dataDir: mkdtempSync(join(folder, 'home-')), databaseUrl: null });
const storedAt = ({ dataDir }: { dataDir: string }, name: string) => placeIn(mediaIn(dataDir), name);
const all = () => [heron, smallPath(heron), face, smallPath(face)].sort();
const picturesOf = ({ dataDir }: { dataDir: string }) =>
  readdirSync(mediaIn(dataDir), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .filter(isMediaName)
    .sort();
const picturesIn = ({ objects }: Bucket) => [...objects.keys()].filter(isMediaName).sort();

const ask = ({ dataDir }: { dataDir: string }, sql: string) => valuesIn(join(dataDir, 'pipit.db'), sql);
const feedAt = (of: { dataDir: string }) => ask(of, 'select name from feed')[0];
const markOf = (of: { dataDir: string }) => folderFiles(of.dataDir).mark?.read();

async function newBucket(): Promise<Bucket> {
  const bucket = await openBucket();
  onTestFinished(() => bucket.close());
  return bucket;
}

const TWICE = `
  insert into media (uid, user_id, purpose, file, source_sha, width, height, tiles, post_id, place, created_at)
  select '00000000-0000-4000-8000-000000000009', user_id, purpose, file, source_sha, width, height, tiles, post_id, place, 0
  from media where id = 1`;

/** Makes another user the author of the illustrated posts. */
const TO_ANOTHER = `
  create temp table other as select * from users limit 1;
  update other set id = 2, uid = '00000000-0000-4000-8000-000000000002', username = 'other', username_key = 'other';
  insert into users select * from other;
  update posts set author_id = 2`;

describe('an import', () => {
  const takenFrom = async (file: string) => {
    const target = { dataDir: join(folder, 'imported'), databaseUrl: null };
    return { target, pictures: await importDatabase(target, file) };
  };

  test.each([
    ['a backup and the folder beside it', 'moved.db', 'beside'],
    ['a backup of one file', 'moved.tar', 'one file'],
  ] as const)('takes pictures from %s', async (_, name, pictures) => {
    await makeBackup(home, join(folder, name), { pictures });
    const taken = await takenFrom(join(folder, name));
    expect(taken.pictures).toEqual({ taken: 2, left: 0 });
    expect(picturesOf(taken.target)).toEqual(all());
    expect(ask(taken.target, 'select pictures from posts')).toEqual([1]);
    expect(ask(taken.target, 'select uses from files')).toEqual([1, 1]);
    expect(ask(taken.target, 'select avatar_url from users')).toEqual([`/media/${face}`]);
  });

  test('takes those that lie in media beside a database, and nothing else from there', async () => {
    writeFileSync(storedAt(home, `${'b'.repeat(64)}.webp`).replace(/\/bb\//, `/${heron.slice(0, 2)}/`), 'of nobody');
    const taken = await takenFrom(join(home.dataDir, 'pipit.db'));
    expect(taken.pictures).toEqual({ taken: 2, left: 0 });
    expect(picturesOf(taken.target)).toEqual(all());
  });

  test('without files leaves the pictures out of posts and profiles, and keeps the texts', async () => {
    const file = join(folder, 'alone.db');
    renameSync(join(home.dataDir, 'pipit.db'), file);
    const { target, pictures } = await takenFrom(file);
    expect(pictures).toEqual({ taken: 0, left: 2 });
    expect(ask(target, "select content || ' ' || pictures from posts")).toEqual(['Look at this heron. 0']);
    expect(ask(target, 'select avatar_url from users')).toEqual(['']);
    expect(ask(target, 'select count(*) from media union all select count(*) from files')).toEqual([0, 0]);
  });

  test.each([
    ['has another hash', () => writeFileSync(storedAt(home, smallPath(heron)), pictureOf('goose'))],
    ['is missing', () => rmSync(storedAt(home, smallPath(heron)))],
  ])('leaves out a picture of which one file %s', async (_, spoil) => {
    spoil();
    const { target, pictures } = await takenFrom(join(home.dataDir, 'pipit.db'));
    expect(pictures).toEqual({ taken: 1, left: 1 });
    expect(ask(target, 'select file from media')).toEqual([face]);
    expect(ask(target, 'select pictures from posts')).toEqual([0]);
  });

  test('takes no file that is no picture, whatever its hash', async () => {
    const page = '<script>alert(1)</script>';
    writeFileSync(storedAt(home, smallPath(heron)), page);
    ask(home, `update files set small_sha = '${await sha256(page)}' where name = '${heron}'`);
    expect((await takenFrom(join(home.dataDir, 'pipit.db'))).pictures).toEqual({ taken: 1, left: 1 });
  });

  test.each([
    ['the name of no picture', "update media set file = '../secret'", 'media 1: file must be the name of a picture'],
    ['other tiles', "update media set tiles = 'AAAA'", 'media 1: tiles must'],
    ['sides without end', 'update media set width = 100000', 'media 1: width must'],
    ['a short hash', "update files set small_sha = 'abc'", 'small_sha must be a SHA-256'],
    ['more bytes than there can be', 'update files set bytes = 1e12', 'bytes must'],
    ['a picture of a post that is none', "update media set purpose = 'avatar' where id = 1", 'media 1: its purpose'],
    [
      'one of a post that is kept with a report',
      "update media set purpose = 'report' where id = 1",
      'media 1: its purpose',
    ],
    ['one that is in a post and not used', 'update media set place = -1 where id = 1', 'media 1: its purpose'],
    ['one that is used by nothing', 'update media set post_id = null where id = 1', 'media 1: its purpose'],
    ['one of a report without a case', "update media set purpose = 'report' where id = 2", 'media 2: its purpose'],
    ['an avatar in a place of a post', 'update media set place = 1 where id = 2', 'media 2: its purpose'],
    ['two pictures in one place', TWICE, 'media 3: its post cannot have'],
    ['a picture in the post of somebody else', TO_ANOTHER, 'media 1: its post cannot have'],
  ])('refuses %s', async (_, change, reason) => {
    run(join(home.dataDir, 'pipit.db'), `pragma foreign_keys = off; ${change}`);
    await expect(takenFrom(join(home.dataDir, 'pipit.db'))).rejects.toThrow(reason);
  });
});

describe('npm run copy', () => {
  test('moves pictures with their rows from folder to folder, and mends them when it runs again', async () => {
    const target = newHome();
    const place = (of: { dataDir: string }) => `file:${of.dataDir}`;
    const route = {
      from: databasePlaceIn('--from', place(home)),
      to: databasePlaceIn('--to', place(target)),
      pictures: { from: picturePlaceIn('', place(home)), to: picturePlaceIn('', place(target)) },
    };
    expect((await copyCommunity(route, () => undefined)).lost).toEqual([]);
    expect(picturesOf(target)).toEqual(all());
    expect([await markOf(target), await markOf(home)]).toEqual([feedAt(target), undefined]);
    writeFileSync(storedAt(target, heron), 'spoilt');
    expect((await copyCommunity(route, () => undefined)).lost).toEqual([]);
    expect(readFileSync(storedAt(target, heron))).toEqual(Buffer.from(pictureOf('heron')));
    rmSync(storedAt(target, heron));
    rmSync(storedAt(home, heron));
    expect((await copyCommunity(route, () => undefined)).lost).toEqual([heron]);
  });

  test('moves pictures alone between a folder and a bucket, there and back', async () => {
    const bucket = await newBucket();
    const from = databasePlaceIn('--from', `file:${home.dataDir}`);
    const [here, there] = [`file:${home.dataDir}`, bucket.url].map((given) => picturePlaceIn('', given));
    if (!here || !there) throw new Error('no places');
    expect(await copyCommunity({ from, pictures: { from: here, to: there } }, () => undefined)).toMatchObject({
      tables: [],
      lost: [],
      marked: { feed: feedAt(home), mark: feedAt(home) },
    });
    expect(picturesIn(bucket)).toEqual(all());
    rmSync(mediaIn(home.dataDir), { recursive: true });
    await copyCommunity({ from, pictures: { from: there, to: here } }, () => undefined);
    expect(picturesOf(home)).toEqual(all());
  });

  test('leaves the mark where the pictures stay in their place, and says so', async () => {
    const target = newHome();
    await folderFiles(home.dataDir).mark?.write(String(feedAt(home)));
    const place = picturePlaceIn('', `file:${home.dataDir}`);
    const [from, to] = [home, target].map(({ dataDir }) => databasePlaceIn('', `file:${dataDir}`));
    if (!from || !to) throw new Error('no places');
    const { marked } = await copyCommunity({ from, to, pictures: { from: place, to: place } }, () => undefined);
    expect(marked).toEqual({ feed: feedAt(target), mark: feedAt(home) });
  });

  test('says where pictures may lie, and hides the password', () => {
    expect(() => picturePlaceIn('--pictures-to', 'ftp://me:hunter2@host/x')).toThrow(
      '--pictures-to is "ftp://me:…@host/x"',
    );
  });
});

describe('with pictures in a bucket', () => {
  test('a backup copies them down, and goes back to a folder', async () => {
    const bucket = await newBucket();
    const far = newHome();
    await makeIllustrated(far.dataDir, s3Files(bucket.url));
    const file = join(folder, 'far.db');
    expect((await makeBackup({ ...far, s3Url: bucket.url }, file)).media).toMatchObject({ pictures: 2, lacks: [] });
    const target = newHome();
    await restoreBackup(target, file);
    expect(picturesOf(target)).toEqual(all());
  });

  test.each(['beside', 'one file'] as const)('a backup of a folder goes there: %s', async (pictures) => {
    const bucket = await newBucket();
    const file = join(folder, 'near');
    await makeBackup(home, file, { pictures });
    const target = newHome();
    await restoreBackup({ ...target, s3Url: bucket.url }, file);
    expect(picturesIn(bucket)).toEqual(all());
    expect(bucket.objects.get(heron)).toEqual(Buffer.from(pictureOf('heron')));
    expect(readdirSync(target.dataDir).sort()).toEqual(['pipit.db']);
  });

  test('a restore there gives them its mark, unless they have that of another database', async () => {
    const bucket = await newBucket();
    const files = s3Files(bucket.url);
    const target = { ...newHome(), s3Url: bucket.url };
    const file = join(folder, 'marked.db');
    await makeBackup(home, file);
    await restoreBackup(target, file);
    expect(await files.mark?.read()).toBe(feedAt(target));
    const before = feedAt(target);
    await restoreBackup(target, file);
    expect(feedAt(target)).not.toBe(before);
    expect(await files.mark?.read()).toBe(feedAt(target));
    const trial = { ...newHome(), s3Url: bucket.url };
    expect(isOther((await restoreBackup(trial, file)).marked)).toBe(true);
    expect(await files.mark?.read()).toBe(feedAt(target));
  });

  test('a damaged backup puts nothing there', async () => {
    const bucket = await newBucket();
    const file = join(folder, 'near.db');
    await makeBackup(home, file);
    const place = placeIn(`${file}.media`, smallPath(face));
    rmSync(place);
    writeFileSync(place, 'spoilt');
    await expect(restoreBackup({ ...newHome(), s3Url: bucket.url }, file)).rejects.toThrow(smallPath(face));
    expect(bucket.objects.size).toBe(0);
  });
});
