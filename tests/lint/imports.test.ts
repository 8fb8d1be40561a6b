import { beforeAll, describe, expect, test } from 'vitest';
import { lintPlanted, type Report } from './plant.ts';

/** The import table: what a file in each room may import, and what it may not. */
const TABLE: Record<string, { may: string[]; never: string[] }> = {
  'src/contract/x.ts': {
    may: ['zod', './text.ts'],
    never: ['hono', 'kysely', 'node:fs', '#store/open.ts', '#web/client.ts', '../store/open.ts', '#tests/x.ts'],
  },
  'src/store/x.ts': {
    may: ['kysely', '#contract/text.ts', './page.ts', './engine/migrations/index.ts'],
    never: [
      ...[
        'zod',
        'hono',
        'pg',
        'node:fs',
        'node:fs/promises',
        '@sqlite.org/sqlite-wasm',
        './engine/drivers/postgres.ts',
      ],
      ...['#api/app.ts', '#web/client.ts', '#server/main.ts', '../api/app.ts', './../api/app.ts'],
    ],
  },
  'src/store/engine/migrations/x.ts': {
    may: ['kysely', '../../schema.ts'],
    never: ['node:fs', 'pg', '../drivers/postgres.ts', '../../../api/app.ts'],
  },
  'src/store/engine/drivers/x.ts': {
    may: ['kysely', 'pg', 'node:sqlite', '@sqlite.org/sqlite-wasm', '../../open.ts'],
    never: ['hono', '#api/app.ts', '#server/main.ts', '../../../api/app.ts'],
  },
  'src/api/x.ts': {
    may: ['hono', 'hono/body-limit', 'jose', '#contract/posts/posts.ts', '#store/posts.ts', './refusal.ts'],
    never: [
      ...['kysely', 'pg', 'node:crypto', 'react', '#web/client.ts', '#server/main.ts', '#seed/demo.ts'],
      ...['#store/engine/drivers/postgres.ts', '../web/client.ts', '../store/posts.ts'],
    ],
  },
  'src/seed/x.ts': {
    may: ['#contract/posts/posts.ts', '#store/posts.ts', './people.ts'],
    never: ['kysely', 'hono', 'node:fs', '#api/app.ts', '#store/engine/drivers/postgres.ts', '../store/open.ts'],
  },
  'src/server/x.ts': {
    may: [
      ...['node:http', 'pino', '@hono/node-server', './config.ts', '#contract/posts/posts.ts', '#api/app.ts'],
      ...['#store/open.ts', '#store/engine/drivers/postgres.ts', '#seed/demo.ts'],
    ],
    never: ['kysely', 'pg', 'react', '#web/main.tsx', '../web/main.tsx', '#browser-server/worker.ts', '#tests/x.ts'],
  },
  'src/browser-server/x.ts': {
    may: [
      '#contract/posts/posts.ts',
      '#api/app.ts',
      '#store/open.ts',
      '#store/engine/drivers/wasm-sqlite.ts',
      '#seed/demo.ts',
    ],
    never: [
      '#server/main.ts',
      '../server/main.ts',
      'node:fs',
      'pg',
      '#store/engine/drivers/postgres.ts',
      '#web/main.tsx',
    ],
  },
  'src/words/x.tsx': {
    may: ['react', '#contract/rules/limits.ts', './language.ts'],
    never: ['#web/main.tsx', '#art/bird.ts', '../web/main.tsx', 'react-redux', 'node:fs', '#store/open.ts'],
  },
  'src/art/x.tsx': {
    may: ['react', '#contract/rules/limits.ts', './seed.ts'],
    never: ['#web/main.tsx', '#words/words.ts', '../words/words.ts', 'lucide-react', '#store/open.ts'],
  },
  'src/web/app/x.tsx': {
    may: [
      ...['react', '@reduxjs/toolkit', '#contract/posts/posts.ts', '#words/words.ts', '#art/bird.ts'],
      ...['../screens/posts/FeedScreen.tsx', '../ui/Button.tsx'],
    ],
    never: [
      ...['#store/open.ts', '#api/app.ts', '#server/main.ts', '#seed/demo.ts', 'kysely', 'hono', 'hono/client'],
      ...['node:fs', 'zod', '../../store/open.ts', '#browser-server/worker.ts', '../../browser-server/worker.ts'],
    ],
  },
};

const imports = (sources: string[]) => sources.map((source) => `import '${source}';\n`).join('');
const planted = Object.fromEntries(
  Object.entries(TABLE).map(([file, { may, never }]) => [file, imports([...may, ...never])]),
);

describe('the linter enforces the import table', () => {
  let reports: Report[];
  beforeAll(async () => {
    reports = await lintPlanted({
      ...planted,
      'src/store/x.test.ts': imports(['node:fs', 'pg', '#api/app.ts', 'vitest']),
      'src/web/main.tsx': `${imports(['#browser-server/a.ts'])}import { b } from '#browser-server/b.ts';\nb(await import('#browser-server/c.ts'));\n`,
    });
  });

  for (const [file, { may, never }] of Object.entries(TABLE)) {
    const lines = [...may, ...never];
    const refused = (source: string) =>
      reports.some((r) => r.rule === 'noRestrictedImports' && r.file === file && lines[r.line - 1] === source);
    test.each(may)(`${file} may import %s`, (source) => expect(refused(source)).toBe(false));
    test.each(never)(`${file} never imports %s`, (source) => expect(refused(source)).toBe(true));
  }

  test('tests beside the code may import anything', () => {
    expect(reports.filter((r) => r.file === 'src/store/x.test.ts')).toEqual([]);
  });

  test('web/main.tsx imports browser-server dynamically only', () => {
    // Plugins report in any order.
    const lines = reports.filter((r) => r.file === 'src/web/main.tsx').map((r) => `${r.rule} ${r.line}`);
    expect(lines.sort()).toEqual(['plugin 1', 'plugin 2']);
  });
});
