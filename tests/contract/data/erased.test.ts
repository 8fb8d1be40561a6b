import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { createApp } from '#api/app.ts';
import { makeBackup } from '#server/backup/backup.ts';
import { ERASE_JOB, eraseJob } from '#store/data/erase.ts';
import { runWanted } from '#store/data/jobs/run-job.ts';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { inTransaction, type Store } from '#store/engine/store.ts';
import { indexPortion } from '#store/reading/search/index-job.ts';
import { wants } from '#tests/harness/choice.ts';
import { only } from '#tests/harness/data/jobs.ts';
import { engines, everyEngine } from '#tests/harness/engines.ts';
import { createWorld, type Person, type World } from '#tests/harness/world.ts';
import { comment, ok, write } from '../matrices/steps.ts';

/**
 * An index may store the first letters of a word with another one, so each word is searched for without its first four.
 */
const PLANTED = {
  firstName: 'Aylwquagga',
  lastName: 'Bylwokapi',
  email: 'cylwbongo@example.org',
  bio: 'dylwgnuzebu',
  website: 'https://eylwkudu.example',
  extra: 'fylwdikdik',
  password: 'gylweland oryx',
  post: 'hylwgerenuk',
  comment: 'iylwsaiga',
};
const WORDS = Object.values(PLANTED).map((word) => word.replace('https://', '').slice(4).toLowerCase());

const OTHERS = 40;

async function newWorld() {
  const dataDir = mkdtempSync(join(tmpdir(), 'pipit-erased-'));
  const file = join(dataDir, 'pipit.db');
  copyFileSync(inject('sqliteTemplate'), file);
  // The test runs the jobs.
  const world = await createWorld(nodeSqlite(file), {}, createApp);
  onTestFinished(async () => {
    await world.close();
    rmSync(dataDir, { recursive: true });
  });
  return { world, dataDir, file };
}

/** A member among others. Each of their texts has a word that no one else has. */
async function plant(world: World): Promise<Person> {
  const { firstName, lastName, email, bio, website, extra, password, post, comment: text } = PLANTED;
  const people: Person[] = [];
  for (let n = 0; n < OTHERS; n++) {
    const other = await world.signUp({ firstName: `Finch${n}`, userBio: `Bird number ${n}.` });
    await write(other, `The song of number ${n}.`);
    people.push(other);
    if (n !== OTHERS / 2) continue;
    const profile = { userBio: bio, userWebsite: website };
    const leaver = await world.signUp({ firstName, lastName, email, password, ...profile, flock: extra });
    await comment(leaver, await write(leaver, `Look, a ${post}.`), `And a ${text}.`);
    people.push(leaver);
  }
  await indexAll(world.store);
  return people[OTHERS / 2 + 1] as Person;
}

async function indexAll(store: Store): Promise<void> {
  while (await inTransaction(store, indexPortion));
}

const erase = ({ store }: World) =>
  runWanted(store, eraseJob(), {
    newId: () => crypto.randomUUID(),
    leaseMs: 30_000,
    closing: new AbortController().signal,
  });

function foundIn(...files: string[]): string[] {
  const text = files.map((file) => readFileSync(file, 'latin1').toLowerCase()).join('\n');
  return WORDS.filter((word) => text.includes(word));
}

describe.runIf(wants('sqlite'))('what was deleted', () => {
  test('is in no byte of the database, its log and a new backup', async () => {
    const { world, dataDir, file } = await newWorld();
    const leaver = await plant(world);
    expect(foundIn(file, `${file}-wal`)).toEqual(WORDS);
    await ok(leaver.post('/account/delete', { password: PLANTED.password }));
    await indexAll(world.store);
    expect(foundIn(file, `${file}-wal`)).not.toEqual([]);
    await erase(world);
    expect((await only(world.store, ERASE_JOB)).state).toBe('done');
    expect(foundIn(file, `${file}-wal`)).toEqual([]);
    const backup = join(dataDir, 'new.backup');
    await makeBackup({ dataDir, databaseUrl: null }, backup);
    expect(foundIn(backup)).toEqual([]);
    expect(await eraseJob().wanted?.is(world.store)).toBe(false);
  });

  test('stays in the log while somebody reads from it, and goes afterwards', async () => {
    const { world, file } = await newWorld();
    const author = await world.signUp();
    const post = await write(author, PLANTED.post);
    await indexAll(world.store);
    const reader = new DatabaseSync(file, { readOnly: true });
    onTestFinished(() => reader.close());
    reader.exec('begin');
    reader.prepare('select count(*) from posts').get();
    await ok(author.delete(`/posts/${post._id}`));
    await indexAll(world.store);
    await erase(world);
    expect(await only(world.store, ERASE_JOB)).toMatchObject({ state: 'waiting', tries: 0, last_error: '' });
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
    reader.exec('commit');
    await erase(world);
    expect((await only(world.store, ERASE_JOB)).state).toBe('done');
    expect(foundIn(file, `${file}-wal`)).toEqual([]);
  });
});

everyEngine(
  'SQLite, on a server and in a browser',
  (world) => {
    test('overwrites with zeros what is deleted', async () => {
      const { rows } = await sql`pragma secure_delete`.execute(world.store.db);
      expect(rows).toEqual([{ secure_delete: 1 }]);
    });
  },
  {},
  engines.filter(({ name }) => name !== 'postgres'),
);
