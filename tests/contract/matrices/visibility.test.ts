import { beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#contract/routes/routes.schema.ts';
import { settle } from '#tests/harness/community.ts';
import { engines, everyEngine } from '#tests/harness/engines.ts';
import type { World } from '#tests/harness/world.ts';
import { COLUMNS, type Column, pathOf, seen, setUp } from './visibility-scene.ts';
import { rows } from './visibility-table.ts';

const withoutQuery = (line: string) => line.replace(/\?.*/, '').replace(/:\w+/g, ':');

describe('the table of who sees what', () => {
  test('has a row for every read, and for no other', () => {
    const reads = routes.filter(({ route }) => route.method === 'GET').map(({ route }) => `GET ${route.path}`);
    expect([...new Set(rows.map(({ line }) => withoutQuery(line)))].sort()).toEqual(reads.map(withoutQuery).toSorted());
  });

  test('has a cell for every reader', () => {
    for (const { line, cells } of rows) expect(Object.keys(cells), line).toEqual(Object.keys(COLUMNS));
  });
});

/** A whole list has the rows of the current scene, and few of those before it. */
const SHORT = { listCap: 30 };

const on = (engine: string) => engines.filter(({ name }) => name === engine);

const asInTable = (world: World, names: string[]) =>
  test.each(names)('%s', async (name) => {
    expect(await seenBy(world, COLUMNS[name] as Column)).toEqual(cellsOf(name));
  });

everyEngine('who sees what', (world) => asInTable(world, Object.keys(COLUMNS)), SHORT, on('sqlite'));

/** PostgreSQL has its own lists, but shares one condition for authors and owners with SQLite. */
const OF_OTHERS = Object.keys(COLUMNS).filter((name) => !/, (author|owner)$/.test(name));
everyEngine('who sees what', (world) => asInTable(world, OF_OTHERS), SHORT, on('postgres'));

/** Open routes show nothing about anyone. */
const OPEN = routes.filter(({ open }) => open).map(({ route }) => `GET ${route.path}`);

/** Permission to read is decided before the database is asked: by the token and its account. */
const READERS = ['member', 'after reset', 'author', 'waiting, author', 'suspended, author', 'suspended, moderator'];

const membersOnly = (world: World) => {
  beforeAll(() => settle(world, { read: 'members' }));

  test('visitor', async () => {
    const closed = rows.map(({ line }) => [line, OPEN.includes(line) ? '-' : '401']);
    expect(await seenBy(world, { reader: 'visitor' })).toEqual(Object.fromEntries(closed));
  });
  asInTable(world, READERS);

  test('a visitor is told nothing of how much happens', async () => {
    const { scene } = await setUp(world, { reader: 'visitor' });
    for (const { line } of rows) {
      const { headers, body } = await world.visitor.get(pathOf(line, scene));
      expect(headers.get('pipit-position'), line).toBeNull();
      expect(JSON.stringify(body), line).not.toContain(scene.author._id);
    }
  });
};
everyEngine('who sees what where only members may read', membersOnly, SHORT, on('sqlite'));

async function seenBy(world: World, column: Column): Promise<Record<string, string>> {
  const { scene, reader } = await setUp(world, column);
  const found: Record<string, string> = {};
  for (const { line } of rows) found[line] = await seen(reader, line, scene);
  return found;
}

const cellsOf = (name: string) => Object.fromEntries(rows.map(({ line, cells }) => [line, cells[name]]));
