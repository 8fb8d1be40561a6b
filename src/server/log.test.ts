import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const log = fileURLToPath(new URL('./log.ts', import.meta.url));

function written(settings: { logLevel: string; logFormat: string }): string {
  const code = `import { createLog } from ${JSON.stringify(log)};
    const log = await createLog(${JSON.stringify(settings)});
    log.debug({ path: '/api/posts' }, 'request');
    log.error({ err: Object.assign(new Error('broken'), { code: '23514', detail: 'row of ada@example.org' }) }, 'failed');`;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' });
}

test('json is one object a line, and an error carries no more than what it is', () => {
  const lines = written({ logLevel: 'info', logFormat: 'json' }).trim().split('\n');
  expect(lines).toHaveLength(1);
  const line = JSON.parse(lines[0] ?? '');
  expect(line).toMatchObject({
    level: 'error',
    msg: 'failed',
    err: { type: 'Error', message: 'broken', code: '23514' },
  });
  expect(Object.keys(line.err)).toEqual(['type', 'message', 'code', 'stack']);
});

test('pretty is for people, and holds back the same', () => {
  const text = written({ logLevel: 'debug', logFormat: 'pretty' });
  expect(text).toMatch(/^\[\d\d:\d\d:\d\d\] DEBUG: request \{"path":"\/api\/posts"\}$/m);
  expect(text).toMatch(/ERROR: failed/);
  expect(text).not.toContain('ada@example.org');
});

test('silent says nothing', () => {
  expect(written({ logLevel: 'silent', logFormat: 'json' })).toBe('');
});
