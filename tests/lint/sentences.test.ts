import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { decidesBySentence } from './sentences.ts';

const src = fileURLToPath(new URL('../../src', import.meta.url));
const files = globSync('{web,words,art}/**/*.{ts,tsx}', { cwd: src }).filter((file) => !/\.test\.tsx?$/.test(file));

test('no file of the client decides by a sentence of the server', () => {
  const found = files.flatMap((file) =>
    decidesBySentence(file, readFileSync(join(src, file), 'utf8')).map((line) => `${file}: ${line}`),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

describe('it is caught', () => {
  test.each([
    "import { MESSAGES } from '#contract/refusals/errors.ts';",
    "import { CODES } from '#contract/refusals/codes.ts';",
    "const BAD_TOKEN = 'The token is invalid. Unauthorized access error.';",
    'const MEANT = [[/Already Exists/, 1], [/^The credentials/, 2]];',
    "if (sentenceOf(error) === 'Post not found.') show();",
    "const taken = said.includes('Already Exists');",
    "const isName = said.startsWith('User Name must');",
    'const gone = error.errors.includes(NO_CALLER);',
    'const over = error.errors.some((said) => said === GONE);',
    'const same = error.message === GONE;',
    'const own = sentence.startsWith(label);',
    'const busy = WAIT.test(error.message);',
    "switch (text) { case 'User not found.': leave(); }",
    'switch (error.message) { case GONE: leave(); }',
  ])('%s', (text) => {
    expect(decidesBySentence('planted.tsx', text)).not.toEqual([]);
  });
});

describe('it is legal', () => {
  test.each([
    "import type { Refused } from '#contract/refusals/errors.ts';",
    "const over = codes.some(({ code }) => code === 'bad_token');",
    'const none = errors === null || errors.length === 0;',
    "const title = 'User not found';",
    "if (event.key === 'Enter') send();",
    'const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);',
    'const shown = <FormError>{error.errors}</FormError>;',
  ])('%s', (text) => {
    expect(decidesBySentence('planted.tsx', text)).toEqual([]);
  });
});
