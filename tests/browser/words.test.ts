import fc from 'fast-check';
import { beforeAll, expect, inject, test } from 'vitest';
import { segmentsOf } from '#contract/text/segments.ts';
import { createRandom } from '#seed/generate/random.ts';
import { codePoint } from '#tests/harness/code-point.ts';
import { fuzzSeeds } from '#tests/harness/seeds.ts';
import type { Drawn } from './site/words-page.tsx';
import { openProfile } from './tabs.ts';
import { anyText } from './unicode.ts';

const TEXTS = 5_000;
const BATCH = 1_000;
const seeds = fuzzSeeds('words');

const MARKUP = [
  '<b>',
  '</p>',
  '<img src=x onerror=alert(1)>',
  '"',
  "'",
  '>',
  '&lt;',
  '&#106;',
  '<!--',
  ']]>',
  '`',
  '\\',
];
const PARTS = [
  '@',
  '@ada',
  '@a.b-c_',
  'ada',
  ' ',
  '\n',
  '.',
  ')',
  '(',
  '/',
  ':',
  '?',
  '#',
  '%0a',
  '..',
  '\u202e',
  '\u200b',
  '\t',
];
const ADDRESSES = [
  'https://',
  'http://',
  'HTTPS://x.org/',
  'https://a@b.org:80/',
  'https://[::1]/',
  'http:',
  'javascript:',
];
const SCHEMES = [
  'data:text/html,',
  'vbscript:',
  'java\tscript:',
  'https://javascript:alert(1)',
  'http://xn--',
  'https://。',
];
const piece = fc.oneof(
  fc.constantFrom(...MARKUP, ...PARTS, ...ADDRESSES, ...SCHEMES),
  fc.string({ unit: codePoint, maxLength: 4 }),
  fc.integer().map((n) => anyText(createRandom(n, 'words'), 6)),
);
const text = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join('').toWellFormed());

let texts: string[];
beforeAll(() => {
  console.log(`FUZZ_SEED=${seeds}`);
  texts = seeds.flatMap((seed) => fc.sample(text, { numRuns: Math.ceil(TEXTS / seeds.length), seed }));
});

test(`${TEXTS} posts are drawn as text, mentions, tags and web addresses, and nothing else`, async () => {
  const page = await (await openProfile()).newPage();
  await page.goto(`${inject('browser').url}/words.html`);
  const before = page.url();
  for (let done = 0; done < TEXTS; done += BATCH) {
    const batch = texts.slice(done, done + BATCH);
    const drawn = await page.evaluate((texts) => globalThis.draw(texts), batch);
    expect(drawn.map((post) => post.text)).toEqual(batch);
    const odd = drawn.flatMap(({ text, elements: [, ...links] }) => (links.every(isMeant) ? [] : { text, links }));
    expect(odd).toEqual([]);
  }
  expect(page.url()).toBe(before);
});

/** Returns whether it is a link within the site, or one to the web that hides the referrer. */
function isMeant({ tag, text, attributes }: Drawn): boolean {
  const { href = '', target, rel, class: className, ...others } = attributes;
  if (tag !== 'A' || Object.keys(others).some((name) => name !== 'data-discover')) return false;
  if (className === 'mention') return text.startsWith('@') && href === `/profile/${text.slice(1)}` && !target;
  const [segment] = segmentsOf(text);
  if (className === 'tag')
    return segment?.kind === 'tag' && href === `/tag/${encodeURIComponent(segment.name)}` && !target;
  // Some hosts are valid in the browser but not in Node.js, which knows fewer characters.
  const { protocol = 'https:' } = URL.parse(href) ?? {};
  const web = /^https?:\/\//i.test(href) && /^https?:$/.test(protocol);
  return target === '_blank' && rel === 'noopener nofollow' && className === undefined && href === text && web;
}

/** A backtracking parser would take hours with these. */
test.each(['@', '@a', '@a.', 'https://', 'https://a', 'https://a)', 'https://a(', '.', '(', '@@https://', '\u0301'])(
  'a megabyte of %j is read in one go',
  (unit) => {
    const long = unit.repeat(2 ** 20 / unit.length);
    expect(
      segmentsOf(long)
        .map((segment) => segment.text)
        .join('').length,
    ).toBe(long.length);
  },
);

test('the parts of each text, joined, are the text', () => {
  const joined = texts.map((text) =>
    segmentsOf(text)
      .map((segment) => segment.text)
      .join(''),
  );
  expect(joined).toEqual(texts);
});
