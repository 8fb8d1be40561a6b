import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { looseWords } from './loose-words.ts';

const src = fileURLToPath(new URL('../../src', import.meta.url));
/** Texts that need no translation. */
const EXCEPTIONS = new Set([
  // Names.
  'Pipit',
  'GitHub',
  'Mastodon',
  'LinkedIn',
  // Sound words in drawings.
  'meadow pipit',
  'wick',
  // Names of errors, a header scheme and a drag type.
  'CallError',
  'UnreadablePicture',
  'Bearer',
  'Files',
  // Keys.
  'ArrowLeft',
  'ArrowRight',
]);

const files = globSync('{web,art}/**/*.{ts,tsx}', { cwd: src }).filter((file) => !/\.test\.tsx?$/.test(file));

test('every word of the client is in its catalogue', () => {
  const found = files.flatMap((file) =>
    looseWords(file, readFileSync(join(src, file), 'utf8'))
      .filter((text) => !EXCEPTIONS.has(text))
      .map((text) => `${file}: ${text}`),
  );
  expect(files.length).toBeGreaterThan(150);
  expect(found).toEqual([]);
});

describe('it is caught', () => {
  test.each([
    'const title = <h1>Hello there</h1>;',
    'const or = <p>or</p>;',
    'const back = <button aria-label="back" />;',
    `const field = <input placeholder={\`say \${what}\`} />;`,
    "const option = { label: dark ? 'light' : 'dark' };",
    "toast({ text: 'gone' });",
    `say(\`\${count} left\`);`,
    "const TITLE = 'Feed';",
    `document.querySelector('[aria-label="Comments"]');`,
    "const hint = 'as you like it';",
    `const over = \`\${count} over the limit\`;`,
  ])('%s', (source) => {
    expect(looseWords('planted.tsx', source)).toHaveLength(1 + Number(source.includes('?')));
  });
});

describe('it is legal', () => {
  test.each([
    "if (event.key === 'Enter') send();",
    "throw new Error('Nobody is signed in.');",
    "const bar = document.querySelector('header, main');",
    'const row = <div className="post post-big" />;',
    "const SWITCH = 'relative h-7 checked:bg-accent-text';",
    "type Noun = 'Post' | 'Comment';",
    `const drawn = \`<circle cx="\${x}" fill="none"/>\`;`,
    'const title = <h1>{words.title}</h1>;',
    "import { Feed } from './Feed of all.tsx';",
  ])('%s', (source) => {
    expect(looseWords('planted.tsx', source)).toEqual([]);
  });
});
