import { describe, expect, test } from 'vitest';
import { routes } from '#contract/routes/routes.schema.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { COLUMNS, seen, setUp } from './visibility-scene.ts';
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

everyEngine('who sees what', (world) => {
  test.each(Object.entries(COLUMNS))('%s', async (name, column) => {
    const { scene, reader } = await setUp(world, column);
    const found: Record<string, string> = {};
    for (const { line } of rows) found[line] = await seen(reader, line, scene);
    expect(found).toEqual(Object.fromEntries(rows.map(({ line, cells }) => [line, cells[name]])));
  });
});
