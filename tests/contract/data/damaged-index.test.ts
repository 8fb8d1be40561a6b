import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { makeBackup } from '#server/backup/backup.ts';
import { backupsIn, scheduledName } from '#server/backup/backup-files.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { wants } from '#tests/harness/choice.ts';
import { run, swapCells, valuesIn } from '#tests/harness/data/sqlite-file.ts';
import { type Pipit, startPipit, stopPipit } from '#tests/harness/process/process.ts';
import { parseMetrics } from '#tests/harness/process/prometheus.ts';
import { runScript } from '#tests/harness/process/script.ts';
import { waitUntil } from '#tests/harness/wait.ts';
import { createWorld } from '#tests/harness/world.ts';
import { write } from '../matrices/steps.ts';

const INDEX = 'posts_like_count_id_author_id';

const folder = mkdtempSync(join(tmpdir(), 'pipit-index-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function inhabited() {
  const home = { dataDir: mkdtempSync(join(folder, 'home-')), databaseUrl: null };
  const database = join(home.dataDir, 'pipit.db');
  const world = await createWorld(nodeSqlite(database));
  const person = await world.signUp();
  for (const text of ['one', 'two', 'three']) await write(person, text);
  await world.close();
  return { home, database };
}

const value = (file: string, sql: string) => valuesIn(file, sql)[0];
const whole = (file: string) => value(file, 'pragma integrity_check(1)');

/** The counts of made and failed backups. */
async function countedBy(pipit: Pipit) {
  const [, address = ''] = /^metrics +(\S+)$/m.exec(pipit.output()) ?? [];
  const samples = parseMetrics(await (await fetch(address)).text()).get('pipit_backups_total')?.samples ?? [];
  return Object.fromEntries(samples.map(({ labels, value }) => [labels.result, value]));
}

describe.runIf(wants('sqlite'))('a damaged index', () => {
  test('in the database: no backup is made, by hand it is an error, and the doctor says what to do', async () => {
    const { home, database } = await inhabited();
    swapCells(database, INDEX);
    expect(whole(database)).toContain(INDEX);
    const file = join(folder, 'bad.backup');
    const settings = { DATA_DIR: home.dataDir };
    const { code, output } = await runScript('backup.ts', [file], settings);
    expect({ code, lines: output.trim().split('\n').length }).toEqual({ code: 1, lines: 1 });
    expect(output).toMatch(/^The backup was not made: The database is damaged: .*npm run doctor/);
    expect(readdirSync(folder).filter((name) => name.startsWith('bad.'))).toEqual([]);

    const doctor = await runScript('doctor.ts', [], settings);
    expect(doctor.code).toBe(1);
    expect(doctor.output).toMatch(/^FAIL {2}database .*\n.*Only indexes are damaged.*npm run copy/m);
    const mended = join(folder, 'mended');
    const copied = await runScript('copy.ts', ['--from', `file:${home.dataDir}`, '--to', `file:${mended}`]);
    expect(copied.code, copied.output).toBe(0);
    expect(whole(join(mended, 'pipit.db'))).toBe('ok');
    expect(value(join(mended, 'pipit.db'), 'select group_concat(content) from posts')).toBe('one,two,three');
    await makeBackup({ dataDir: mended, databaseUrl: null }, file);
  });

  test.each([INDEX, 'sqlite_autoindex_posts_1'])(
    '%s of a backup is made anew by a restore, since every row is there',
    async (index) => {
      const { home } = await inhabited();
      const file = join(folder, `${crypto.randomUUID()}.backup`);
      await makeBackup(home, file);
      swapCells(file, index);
      expect(whole(file)).toContain(index);
      const target = mkdtempSync(join(folder, 'target-'));
      const { code, output } = await runScript('restore.ts', [file], { DATA_DIR: target });
      expect(code, output).toBe(0);
      expect(output).toContain('Its indexes were damaged and have been made anew');
      expect(whole(join(target, 'pipit.db'))).toBe('ok');
      expect(value(join(target, 'pipit.db'), 'select group_concat(content) from posts')).toBe('one,two,three');
    },
  );

  test('of names is made anew too', async () => {
    const { home } = await inhabited();
    const file = join(folder, 'names.backup');
    await makeBackup(home, file);
    run(file, "update users_search_data set block = x'0000' where id > 10");
    expect(whole(file)).not.toBe('ok');
    const target = { dataDir: mkdtempSync(join(folder, 'target-')), databaseUrl: null };
    expect(await restoreBackup(target, file)).toMatchObject({ mended: true });
    const restored = join(target.dataDir, 'pipit.db');
    expect(whole(restored)).toBe('ok');
    expect(value(restored, "select count(*) from users_search where users_search match 'rob'")).toBe(1);
  });

  test('and a changed row: the backup is refused', async () => {
    const { home } = await inhabited();
    const file = join(folder, 'changed.backup');
    await makeBackup(home, file);
    run(file, "update posts set content = 'four' where content = 'two'");
    swapCells(file, INDEX);
    const target = { dataDir: mkdtempSync(join(folder, 'target-')), databaseUrl: null };
    await expect(restoreBackup(target, file)).rejects.toThrow('It is damaged: posts is not as it was');
    expect(readdirSync(target.dataDir)).toEqual([]);
  });

  // Two backups, two servers that wait for their clock, two doctors and a restore.
  test('by the clock: it is an error in the log, a count and a FAIL, and the last good backup stays', {
    timeout: 90_000,
  }, async () => {
    const { home, database } = await inhabited();
    const { dataDir: DATA_DIR } = home;
    const kept = scheduledName(Date.now() - 40 * 24 * 60 * 60 * 1000);
    const older = scheduledName(Date.now() - 80 * 24 * 60 * 60 * 1000);
    for (const name of [kept, older]) await makeBackup(home, join(backupsIn(DATA_DIR), name));
    swapCells(database, INDEX);
    const often = { BACKUP_EVERY: '1s', BACKUP_KEEP: '1' };
    const settings = { DATA_DIR, PORT: '0', METRICS_PORT: '0', LOG_LEVEL: 'info', ...often };
    const pipit = await startPipit(settings);
    try {
      const failed = () => pipit.log().filter(({ msg }) => msg === 'no backup was made');
      await waitUntil(() => failed().length > 0);
      expect(failed()[0]).toMatchObject({ level: 'error', reason: expect.stringContaining(INDEX) });
      expect(await countedBy(pipit)).toEqual({ made: 0, failed: failed().length });
    } finally {
      await stopPipit(pipit);
    }
    const backups = () => readdirSync(backupsIn(DATA_DIR)).sort();
    expect(backups()).toEqual([older, kept, 'last-failure.txt'].sort());
    const doctor = await runScript('doctor.ts', [], { DATA_DIR });
    expect(doctor.code).toBe(1);
    expect(doctor.output).toMatch(/^FAIL {2}backups {3}none was made \d+ min ago: .*damaged/m);

    // After a restore from the backup that stayed, the clock continues and the doctor finds nothing.
    await restoreBackup(home, join(backupsIn(DATA_DIR), kept));
    const again = await startPipit(settings);
    try {
      await waitUntil(() => again.log().some(({ msg }) => msg === 'backup made'));
      expect(await countedBy(again)).toMatchObject({ made: expect.any(Number), failed: 0 });
    } finally {
      await stopPipit(again);
    }
    expect(backups()).not.toContain('last-failure.txt');
    expect((await runScript('doctor.ts', [], { DATA_DIR })).output).toMatch(/^OK {4}backups/m);
  });
});
