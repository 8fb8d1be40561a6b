import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SEEN } from '#tests/harness/e2e/in-browser-choice.ts';

/** The titles of a file as Playwright names them, with and without a screen. */
function titlesIn(file: string): string[] {
  const source = readFileSync(new URL(`../e2e/${file}.test.ts`, import.meta.url), 'utf8');
  const titles = [...source.matchAll(/\btest\(\s*(['`])(.*?)\1,/g)].map(([, , title]) => title);
  return titles.flatMap((title) => [`on a desktop ${title}`, `on a phone ${title}`]);
}

for (const [file, parts] of Object.entries(SEEN)) {
  test.each(parts)(`a test of ${file} is still called: %s`, (part) => {
    expect(titlesIn(file).filter((title) => title.includes(part))).not.toEqual([]);
  });
}
