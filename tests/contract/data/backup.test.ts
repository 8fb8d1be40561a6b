import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { sha256 } from '#contract/text/bytes.ts';
import { makeBackup } from '#server/backup/backup.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { takeTurn } from '#store/transfer/backup.ts';
import { wants } from '#tests/harness/choice.ts';
import { run, valuesIn } from '#tests/harness/data/sqlite-file.ts';
import { engines, everyEngine } from '#tests/harness/engines.ts';
import { createDatabase } from '#tests/harness/postgres/postgres.ts';
import { startPipit, stopPipit } from '#tests/harness/process/process.ts';
import { runScript } from '#tests/harness/process/script.ts';
import { waitUntil } from '#tests/harness/wait.ts';
import { createWorld } from '#tests/harness/world.ts';
import { write } from '../matrices/steps.ts';

const folder = mkdtempSync(join(tmpdir(), 'pipit-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const newHome = () => ({ dataDir: mkdtempSync(join(folder, 'home-')), databaseUrl: null });

/** A data folder with one post of this content. */
async function inhabited(content: string, secret = `secret of ${content} that is long enough`) {
  const home = newHome();
  const file = join(home.dataDir, 'pipit.db');
  copyFileSync(inject('sqliteTemplate'), file);
  const world = await createWorld(nodeSqlite(file));
  await write(await world.signUp(), content);
  await world.close();
  writeFileSync(join(home.dataDir, 'secret'), `${secret}\n`);
  return home;
}

const contentsIn = (file: string) => valuesIn(file, 'select content from posts');

describe.runIf(wants('sqlite'))('a backup', () => {
  const file = join(folder, 'good.backup');
  beforeAll(async () => {
    await makeBackup(await inhabited('kept'), file);
  });

  test('never takes the place of another file', async () => {
    const before = readFileSync(file);
    await expect(makeBackup(await inhabited('other'), file)).rejects.toThrow('There is a file already');
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('of what is not there is not made, and leaves nothing', async () => {
    const home = newHome();
    await expect(makeBackup(home, join(folder, 'none.backup'))).rejects.toThrow('there is no database at');
    expect(readdirSync(folder).filter((name) => name.startsWith('none'))).toEqual([]);
  });

  test('takes the place of other data, which stays aside with its secret; the next start says where', async () => {
    const home = await inhabited('replaced');
    const { aside } = await restoreBackup(home, file);
    expect(contentsIn(join(home.dataDir, 'pipit.db'))).toEqual(['kept']);
    expect(readFileSync(join(home.dataDir, 'secret'), 'utf8')).toContain('secret of kept');
    expect(contentsIn(join(aside ?? '', 'pipit.db'))).toEqual(['replaced']);
    expect(readFileSync(join(aside ?? '', 'secret'), 'utf8')).toContain('secret of replaced');
    const pipit = await startPipit({ DATA_DIR: home.dataDir, PORT: '0' });
    await stopPipit(pipit);
    expect(pipit.output()).toContain(`aside    ${aside}`);
  });

  test('takes the place of data that is damaged beyond reading', async () => {
    const home = await inhabited('lost');
    writeFileSync(join(home.dataDir, 'pipit.db'), 'not a database any more');
    writeFileSync(join(home.dataDir, 'pipit.db-wal'), 'nor a log');
    const { aside } = await restoreBackup(home, file);
    expect(contentsIn(join(home.dataDir, 'pipit.db'))).toEqual(['kept']);
    expect(readdirSync(aside ?? '').sort()).toEqual(['pipit.db', 'pipit.db-wal', 'secret']);
  });

  const spoil = (how: (copy: string) => void | Promise<void>) => async () => {
    const copy = join(folder, `${crypto.randomUUID()}.backup`);
    copyFileSync(file, copy);
    await how(copy);
    return copy;
  };
  const changeManifest = (change: (manifest: string) => string) => async (copy: string) => {
    const changed = change(String(valuesIn(copy, 'select manifest from backup_manifest')[0]));
    const text = changed.replaceAll("'", "''");
    run(copy, `update backup_manifest set manifest = '${text}', checksum = '${await sha256(changed)}'`);
  };

  test.each<[string, string, () => Promise<string>]>([
    ['with a changed row', 'damaged: posts', spoil((copy) => run(copy, "update posts set content = 'x'"))],
    ['with a lost row', 'damaged: likes|damaged: users', spoil((copy) => run(copy, 'delete from users'))],
    ['cut short', 'damaged', spoil((copy) => writeFileSync(copy, readFileSync(file).subarray(0, 60_000)))],
    [
      'with bytes overwritten',
      'damaged',
      spoil((copy) => writeFileSync(copy, readFileSync(file).fill(7, 20_000, 90_000))),
    ],
    [
      'with another secret',
      'its manifest',
      spoil((copy) => run(copy, "update backup_manifest set manifest = replace(manifest, 'secret of', 'secret by')")),
    ],
    ['of a newer Pipit', 'newer Pipit', spoil(changeManifest((text) => text.replace(/"schema":\d+/, '"schema":999')))],
    ['that is no database', 'damaged', spoil((copy) => writeFileSync(copy, 'Dear diary'))],
    ['that is another database', 'no backup of Pipit', spoil((copy) => run(copy, 'drop table backup_manifest'))],
    ...(
      [
        [
          'a trigger of its own',
          'create trigger spy after insert on users begin delete from posts; end',
          'drop trigger spy',
        ],
        ['a view', 'create view v as select * from users', 'drop view v'],
        [
          'another table',
          'create table mine (x)',
          "Restore another backup, or if you know it: sqlite3 .* 'drop table mine'",
        ],
        ['a column more', 'alter table users add column mine text', 'columns'],
        [
          'a trigger that says something else',
          `drop trigger users_search_delete;
          create trigger users_search_delete after delete on users begin delete from posts; end`,
          'trigger users_search_delete is not as Pipit makes it',
        ],
        [
          'a manifest that never ends',
          `drop table backup_manifest;
          create view backup_manifest as with recursive t(n) as (select 1 union all select n + 1 from t)
          select n as manifest, n as checksum from t`,
          'view backup_manifest that is not',
        ],
      ] as const
    ).map(([what, sql, reason]): [string, string, () => Promise<string>] => [
      `with ${what}`,
      reason,
      spoil((copy) => run(copy, sql)),
    ]),
    ['that is missing', 'no such file', async () => join(folder, 'nowhere')],
  ])('%s is refused, and nothing is touched', async (_, reason, make) => {
    const home = await inhabited('safe');
    const bad = await make();
    await expect(restoreBackup(home, bad)).rejects.toThrow(
      new RegExp(`was not restored, and nothing was changed.*(${reason})`),
    );
    expect(readdirSync(home.dataDir).sort()).toEqual(['pipit.db', 'secret']);
    expect(contentsIn(join(home.dataDir, 'pipit.db'))).toEqual(['safe']);
  });

  test('is refused where there is no room', async () => {
    const home = await inhabited('safe');
    await expect(restoreBackup(home, file, { free: async () => 1_000 })).rejects.toThrow('there is no room in');
    expect(readdirSync(home.dataDir).sort()).toEqual(['pipit.db', 'secret']);
  });

  test('is refused under a running Pipit, in one line', async () => {
    const home = await inhabited('safe');
    const pipit = await startPipit({ DATA_DIR: home.dataDir, PORT: '0' });
    try {
      const { code, output } = await runScript('restore.ts', [file], { DATA_DIR: home.dataDir });
      expect(code).toBe(1);
      expect(output.trim().split('\n')).toHaveLength(1);
      expect(output).toContain('a Pipit is running on');
    } finally {
      await stopPipit(pipit);
    }
    expect(contentsIn(join(home.dataDir, 'pipit.db'))).toEqual(['safe']);
  });

  test.runIf(wants('postgres'))('is refused by a PostgreSQL that is in use, or not empty', async () => {
    const databaseUrl = await createDatabase(inject('postgres'));
    const pipit = await startPipit({ DATABASE_URL: databaseUrl, PORT: '0' });
    const restore = () => restoreBackup({ dataDir: '', databaseUrl }, file);
    await expect(restore()).rejects.toThrow('a Pipit is running');
    await stopPipit(pipit);
    await expect(restore()).rejects.toThrow('is not empty');
  });

  test('is made by the clock, and old ones go', async () => {
    const { dataDir } = await inhabited('again');
    const settings = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'info', BACKUP_EVERY: '1s', BACKUP_KEEP: '1' };
    const pipit = await startPipit(settings);
    try {
      const made = () => pipit.log().filter(({ msg }) => msg === 'backup made');
      await waitUntil(() => made().length > 1);
    } finally {
      await stopPipit(pipit);
    }
    const backups = readdirSync(join(dataDir, 'backups'));
    expect(backups.filter((name) => !/^pipit-.*Z\.db$/.test(name))).toEqual([]);
    // The latest backup may exist before the older ones are removed.
    expect(backups.length).toBeLessThanOrEqual(2);
    const target = newHome();
    await restoreBackup(target, join(dataDir, 'backups', backups[0] ?? ''));
    expect(contentsIn(join(target.dataDir, 'pipit.db'))).toEqual(['again']);
    expect(existsSync(join(target.dataDir, 'secret'))).toBe(true);
  });
});

// Starts a server, waits for its scheduled backup, and restores that.
test.runIf(wants('postgres'))(
  'a PostgreSQL is backed up by the clock where that is wished',
  { timeout: 60_000 },
  async () => {
    const home = newHome();
    const DATABASE_URL = await createDatabase(inject('postgres'));
    const settings = { DATABASE_URL, DATA_DIR: home.dataDir, PORT: '0', LOG_LEVEL: 'info', BACKUP_EVERY: '1s' };
    const pipit = await startPipit(settings);
    try {
      await waitUntil(() => pipit.log().some(({ msg }) => msg === 'backup made'));
    } finally {
      await stopPipit(pipit);
    }
    const [made = ''] = readdirSync(join(home.dataDir, 'backups'));
    const target = newHome();
    const { manifest } = await restoreBackup(target, join(home.dataDir, 'backups', made));
    expect(manifest.engine).toBe('postgres');
    expect(contentsIn(join(target.dataDir, 'pipit.db'))).toHaveLength(5);
  },
);

everyEngine(
  'a backup that is due on several nodes',
  (world) => {
    test('is made by one', async () => {
      const now = Date.now();
      const turns = (at: number) => Promise.all(Array.from({ length: 5 }, () => takeTurn(world.store, at, 60_000)));
      expect((await turns(now)).filter(Boolean)).toHaveLength(1);
      expect((await turns(now + 30_000)).filter(Boolean)).toHaveLength(0);
      expect((await turns(now + 60_000)).filter(Boolean)).toHaveLength(1);
    });
  },
  {},
  engines.filter(({ name }) => name === 'postgres'),
);
