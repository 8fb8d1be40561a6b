import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { migrations } from '#store/engine/migrations/index.ts';
import type { Migration } from '#store/engine/migrations/migrate.ts';
import { closeStore, openStore } from '#store/open.ts';
import { columnsOf } from '#tests/harness/data/fixtures.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'pipit-migrations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The columns that each migration removes, which an older version still needs during a rolling upgrade. */
async function removedBy(list: readonly Migration[]): Promise<string[][]> {
  const file = join(folder, `${crypto.randomUUID()}.db`);
  const removed: string[][] = [];
  let before: string[] = [];
  for (const [i] of list.entries()) {
    await closeStore(await openStore(nodeSqlite(file), { migrations: list.slice(0, i + 1) }));
    const after = await columnsOf(nodeSqlite(file));
    removed.push(before.filter((column) => !after.includes(column)));
    before = after;
  }
  return removed;
}

const sources = readdirSync(join(root, 'src/store/engine/migrations'))
  .filter((name) => /^\d{4}-/.test(name))
  .sort();
const decisions = readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 4));
const excuseIn = (text: string): string | undefined => /\bdecision (\d{4})\b/i.exec(text)?.[1];

test('a migration only adds, unless it names the decision that allows more', async () => {
  expect(sources).toHaveLength(migrations.length);
  for (const [i, columns] of (await removedBy(migrations)).entries()) {
    const source = sources[i] ?? '';
    const excuse = excuseIn(readFileSync(join(root, 'src/store/engine/migrations', source), 'utf8'));
    if (excuse !== undefined) expect(decisions, `${source} names decision ${excuse}`).toContain(excuse);
    else expect(columns, source).toEqual([]);
  }
});

test.each<[string, Migration, string[]]>([
  ['drops a column', (db) => db.schema.alterTable('posts').dropColumn('rev').execute(), ['posts.rev']],
  ['renames a column', (db) => db.schema.alterTable('posts').renameColumn('rev', 'r').execute(), ['posts.rev']],
  ['drops a table', (db) => db.schema.dropTable('reserved_usernames').execute(), ['reserved_usernames.username_key']],
  [
    'renames a table',
    (db) => db.schema.alterTable('reserved_usernames').renameTo('r').execute(),
    ['reserved_usernames.username_key'],
  ],
])('one that %s is seen', async (_, migration, expected) => {
  expect((await removedBy([...migrations, migration])).at(-1)).toEqual(expected);
});
