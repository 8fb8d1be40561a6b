import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** First words of a clause or a phrase that has no noun as its subject. */
const RIDDLE =
  /^(?:(who|whom|whose|whoever|what|whatever|which|whichever|where|wherever|how|whether|that|those|of|as|than|nor|so (many|much|long|often|few)|one (that|who|whose|in|with)|somebody|nobody|everybody|in a transaction|gives|undefined (for|where)|null where)\b|null:)/i;
/** A condition comes first, and the subject after the comma. */
const CONDITION = /^(as|where|whatever) [^.:;]+, \S/i;

const isRiddle = (comment: string): boolean => RIDDLE.test(comment) && !CONDITION.test(comment);

/** The comments of a source file. Consecutive lines with `//` are one comment. */
function commentsIn(file: string, text: string): string[] {
  const found: string[] = [];
  let end = -1;
  for (const comment of parseSync(file, text).comments) {
    const continues = comment.type === 'Line' && /^\n *$/.test(text.slice(end, comment.start));
    if (!continues) found.push(comment.value.replace(/^[\s*]+/, ''));
    end = comment.type === 'Line' ? comment.end : -1;
  }
  return found;
}

const files = globSync(['{src,tests,scripts,bench}/**/*.{ts,tsx,js,mjs}', '*.ts'], { cwd: root }).map((file) =>
  file.replaceAll('\\', '/'),
);

test('every comment names its subject before it says anything about it', () => {
  const riddles = files.flatMap((file) =>
    commentsIn(file, readFileSync(join(root, file), 'utf8'))
      .filter(isRiddle)
      .map((comment) => `${file}: ${comment.split('\n')[0]}`),
  );
  expect(files.length).toBeGreaterThan(700);
  expect(riddles).toEqual([]);
});

describe('it is caught', () => {
  test.each([
    '/** What a page holds. */',
    'const most = 3; // So many in one query.',
    '// Who may not be told.\n// The rest is fine.',
    '/* Of likes. */',
    '/**\n * Whoever comes first.\n */',
    '// Where they are.',
    '/** As it was. */',
    '// In a transaction: the id.',
    '/** Undefined where there is none. */',
    '/** Null: no limit. */',
  ])('%j', (source) => {
    expect(commentsIn('planted.ts', source).filter(isRiddle)).toHaveLength(1);
  });
});

describe('it is legal', () => {
  test.each([
    '/** The posts of a page. */',
    '// Maximum rows per query.\n// Who reads on finds this.',
    '// Where no disk can be made, only the test above runs.',
    '/** As a text, it is sent in one write. */',
    "const url = 'https://example.org/// What is this';",
    '// biome-ignore lint/style/noDefaultExport: what the tool wants.',
    '/** Undefined if there is none. */',
  ])('%j', (source) => {
    expect(commentsIn('planted.ts', source).filter(isRiddle)).toEqual([]);
  });
});
