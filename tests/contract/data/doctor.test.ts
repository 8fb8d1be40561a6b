import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { makeBackup } from '#server/backup/backup.ts';
import { scheduledName } from '#server/backup/backup-files.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { type Check, examine, type Patient } from '#server/doctor/doctor.ts';
import { folderFiles } from '#server/media/files/folder.ts';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { postgres } from '#store/engine/drivers/postgres.ts';
import { closeStore, openStore } from '#store/open.ts';
import { wants } from '#tests/harness/choice.ts';
import { setUser } from '#tests/harness/community.ts';
import { storePicture } from '#tests/harness/data/picture-files.ts';
import { run } from '#tests/harness/data/sqlite-file.ts';
import { createDatabase } from '#tests/harness/postgres/postgres.ts';
import { startPipit, stopPipit } from '#tests/harness/process/process.ts';
import { runScript } from '#tests/harness/process/script.ts';
import { createWorld } from '#tests/harness/world.ts';
import { write } from '../matrices/steps.ts';

const folder = mkdtempSync(join(tmpdir(), 'pipit-doctor-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NOW = Date.UTC(2026, 10, 15, 10);
const HOUR = 60 * 60 * 1000;

interface Healthy {
  config: Config;
  dataDir: string;
  database: string;
  replaced: Partial<Patient>;
}

/** A database with an owner and a post, made once. */
const template = join(folder, 'template.db');
beforeAll(async () => {
  if (!wants('sqlite')) return;
  const world = await createWorld(nodeSqlite(template));
  const owner = await world.signUp();
  await setUser(world, owner, { role: 'owner' });
  await write(owner, 'Well.');
  await world.close();
});

/** Stores a picture and returns its folder. */
async function storeHeron(dataDir: string) {
  const files = folderFiles(dataDir);
  const store = await openStore(nodeSqlite(join(dataDir, 'pipit.db')));
  await storePicture(store, files, 'heron', { user: 1, purpose: 'avatar' });
  await closeStore(store);
  return files;
}

/** A data folder without problems. */
function healthy(): Healthy {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const database = join(dataDir, 'pipit.db');
  copyFileSync(template, database);
  writeFileSync(join(dataDir, 'secret'), 'x'.repeat(64), { mode: 0o600 });
  mkdirSync(join(dataDir, 'backups'));
  writeFileSync(join(dataDir, 'backups', scheduledName(NOW - HOUR)), '');
  const replaced: Partial<Patient> = {
    now: NOW,
    nodeOrigin: async () => 'system',
    free: async () => 1e12,
    freePart: async () => 0.5,
  };
  return {
    config: readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'https://pipit.example.org' }, false),
    dataDir,
    database,
    replaced,
  };
}

const job = (state: string, tries: number) =>
  `insert into jobs (kind, payload, state, run_at, tries, last_error, created_at)
   values ('sweep', 'null', '${state}', ${NOW}, ${tries}, 'no room', ${NOW})`;

const faults: [Check, string, 'WARN' | 'FAIL', RegExp, (patient: Healthy) => unknown][] = [
  [
    'settings',
    'a setting that was removed',
    'WARN',
    /environment/,
    ({ config }) => Object.assign(config, { removed: ['LIST_CAP has no effect any more'] }),
  ],
  ['node', 'an old Node', 'FAIL', /npm ci/, ({ replaced }) => Object.assign(replaced, { node: '22.1.0' })],
  [
    'node',
    'a Node from npm that nobody verified',
    'WARN',
    /node-sums/,
    ({ replaced }) => Object.assign(replaced, { nodeOrigin: async () => 'supplied and not verified' }),
  ],
  [
    'sqlite',
    'an old SQLite',
    'FAIL',
    /Update Node/,
    ({ replaced }) => Object.assign(replaced, { sqlite: async () => '3.51.2' }),
  ],
  ['folder', 'a folder open to others', 'WARN', /chmod 700/, ({ dataDir }) => chmodSync(dataDir, 0o755)],
  [
    'folder',
    'a folder that is not there',
    'WARN',
    /DATA_DIR/,
    ({ config }) => Object.assign(config, { dataDir: '/nowhere/pipit' }),
  ],
  [
    'secret',
    'a secret open to others',
    'FAIL',
    /chmod 600/,
    ({ dataDir }) => chmodSync(join(dataDir, 'secret'), 0o644),
  ],
  ['secret', 'a damaged secret', 'FAIL', /backup/, ({ dataDir }) => writeFileSync(join(dataDir, 'secret'), 'x')],
  ['secret', 'a lost secret', 'WARN', /log in again/, ({ dataDir }) => rmSync(join(dataDir, 'secret'))],
  ['disk', 'a full disk', 'FAIL', /Make room/, ({ replaced }) => Object.assign(replaced, { free: async () => 1e6 })],
  [
    'disk',
    'a disk that is nearly full',
    'WARN',
    /Make room/,
    ({ replaced }) => Object.assign(replaced, { free: async () => 105e6 }),
  ],
  [
    'database',
    'overwritten pages',
    'FAIL',
    /restore/,
    ({ database }) => writeFileSync(database, readFileSync(database).fill(7, 20_000, 60_000)),
  ],
  [
    'database',
    'rows without what they hang on',
    'FAIL',
    /restore/,
    ({ database }) => run(database, 'pragma foreign_keys = off; delete from users'),
  ],
  [
    'schema',
    'a newer schema',
    'FAIL',
    /rollback/,
    ({ database }) => run(database, 'update schema_version set version = 999'),
  ],
  [
    'schema',
    'an older schema',
    'WARN',
    /migrates/,
    ({ database }) => run(database, 'update schema_version set version = 0'),
  ],
  [
    'schema',
    'a schema from before 1.0',
    'FAIL',
    /the one that wrote it/,
    ({ database }) => run(database, 'update schema_version set version = 31'),
  ],
  [
    'clock',
    'a clock that lags',
    'FAIL',
    /Set the clock/,
    ({ replaced }) => Object.assign(replaced, { now: NOW - 2 * HOUR }),
  ],
  [
    'clock',
    'a clock that began anew',
    'FAIL',
    /Set the clock/,
    ({ replaced }) => Object.assign(replaced, { now: 1_000 }),
  ],
  [
    'names',
    'a name that is reserved since somebody took it',
    'WARN',
    /keep/,
    ({ database }) => run(database, "update users set username = 'Ad-min.', username_key = 'ad-min.'"),
  ],
  [
    'address',
    'no address of its own',
    'WARN',
    /PUBLIC_URL/,
    ({ config }) => Object.assign(config, { publicUrl: null }),
  ],
  ['owner', 'no owner', 'WARN', /npm run owner/, ({ database }) => run(database, "update users set role = 'member'")],
  [
    'backups',
    'an old backup',
    'WARN',
    /in the log/,
    ({ replaced }) => Object.assign(replaced, { now: NOW + 60 * HOUR }),
  ],
  [
    'backups',
    'no backup',
    'WARN',
    /in the log/,
    ({ dataDir }) => rmSync(join(dataDir, 'backups'), { recursive: true }),
  ],
  [
    'backups',
    'a backup whose pictures are gone',
    'FAIL',
    /npm run backup/,
    async ({ dataDir, config }) => {
      await storeHeron(dataDir);
      const file = join(dataDir, 'backups', scheduledName(NOW - HOUR / 2));
      await makeBackup(config, file);
      rmSync(`${file}.media`, { recursive: true });
    },
  ],
  [
    'backups',
    'backups that are off',
    'WARN',
    /BACKUP_EVERY=1d/,
    ({ config }) => Object.assign(config, { backupEvery: null }),
  ],
  [
    'pictures',
    'a file that is gone',
    'FAIL',
    /backup/,
    async ({ dataDir }) => {
      const files = await storeHeron(dataDir);
      for await (const { name } of files.list()) if (name.includes('.small.')) await files.remove(name);
    },
  ],
  [
    'pictures',
    'pictures of another database',
    'FAIL',
    /npm run pictures -- --take-over a1b2c3$/,
    ({ dataDir }) => folderFiles(dataDir).mark?.write('a1b2c3'),
  ],
  [
    'pictures',
    'a disk with hardly any room for pictures',
    'WARN',
    /Make room/,
    ({ replaced }) => Object.assign(replaced, { freePart: async () => 0.05 }),
  ],
  [
    'pictures',
    'a machine for which sharp has nothing',
    'WARN',
    /optional/,
    ({ replaced }) => Object.assign(replaced, { readsPictures: async () => 'sharp has no program' }),
  ],
  ['jobs', 'a job that was given up', 'FAIL', /Mend that/, ({ database }) => run(database, job('dead', 20))],
  ['jobs', 'a job that fails again and again', 'WARN', /Mend that/, ({ database }) => run(database, job('waiting', 3))],
];

describe.runIf(wants('sqlite'))('the doctor', () => {
  test('finds nothing where all is well', async () => {
    const { config, replaced } = healthy();
    const findings = await examine(config, replaced);
    expect(findings.filter(([, { verdict }]) => verdict !== 'OK')).toEqual([]);
    expect(new Set(faults.map(([check]) => check))).toEqual(new Set(findings.map(([check]) => check)));
  });

  test.each(faults)('%s: finds %s, and says what to do', async (check, _, verdict, advice, plant) => {
    const patient = healthy();
    await plant(patient);
    // The process that decodes pictures is only tested on a healthy folder, because each examination would start it
    // again.
    const findings = new Map(
      await examine(patient.config, { readsPictures: async () => undefined, ...patient.replaced }),
    );
    expect(findings.get(check)).toMatchObject({ verdict, advice: expect.stringMatching(advice) });
  });

  test('looks at a running Pipit, and fails by its exit code alone when something does', async () => {
    const DATA_DIR = mkdtempSync(join(folder, 'running-'));
    const pipit = await startPipit({ DATA_DIR, PORT: '0' });
    try {
      const well = await runScript('doctor.ts', [], { DATA_DIR });
      expect(well.code, well.output).toBe(0);
      expect(well.output).toMatch(/^OK {4}database {2}whole$/m);
      expect(well.output).not.toContain('has no effect');
      chmodSync(join(DATA_DIR, 'secret'), 0o644);
      const ill = await runScript('doctor.ts', [], { DATA_DIR });
      expect(ill.code).toBe(1);
      expect(ill.output).toMatch(/^FAIL {2}secret .*\n +→ chmod 600/m);
    } finally {
      await stopPipit(pipit);
    }
  });
});

test.runIf(wants('sqlite'))('what replaced a setting is told in one line, at the start and by the doctor', async () => {
  const DATA_DIR = mkdtempSync(join(folder, 'removed-'));
  const old = { DATA_DIR, LIST_CAP: '50', RATE_LIMIT: 'off' };
  const pipit = await startPipit({ ...old, PORT: '0', WORKERS: '2' });
  try {
    const told = 'RATE_LIMIT has no effect any more: RATE_LIMITS=off sets no limits';
    const lines = pipit.output().match(/^setting .*$/gm);
    expect(lines).toEqual([expect.stringMatching(/^setting {2}LIST_CAP .+: .+1,000/), `setting  ${told}`]);
    const { output } = await runScript('doctor.ts', [], old);
    expect(output).toMatch(new RegExp(`^WARN {2}settings {2}LIST_CAP .+: .+; ${told}$`, 'm'));
  } finally {
    await stopPipit(pipit);
  }
});

describe.runIf(wants('postgres'))('the doctor of a PostgreSQL', () => {
  test('names a transaction that was left open, and fails when the database does not answer', async () => {
    const databaseUrl = await createDatabase(inject('postgres'));
    const world = await createWorld(postgres(databaseUrl));
    await world.signUp();
    await world.close();
    const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'none') }, false);
    const verdicts = (findings: Awaited<ReturnType<typeof examine>>) =>
      findings.filter(([, { verdict }]) => verdict === 'FAIL').map(([check]) => check);
    expect(verdicts(await examine(config, { now: NOW }))).toEqual([]);
    const forgotten = new pg.Client(inject('postgres'));
    await forgotten.connect();
    await forgotten.query('begin; select pg_current_xact_id()');
    const { found, advice } = new Map(await examine(config, { now: Date.now() + 2 * HOUR })).get('database') ?? {};
    expect(found).toMatch(/^a transaction of .+ in the database .+ has been open for (2 h|12\d min)$/);
    expect(advice).toMatch(/select pg_terminate_backend\(\d+\)/);
    await forgotten.end();
    const lost = { ...config, databaseUrl: 'postgres://pipit@127.0.0.1:1/pipit' };
    expect(verdicts(await examine(lost, { now: NOW }))).toContain('database');
  });
});
