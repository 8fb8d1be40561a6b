import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { type Language, speak } from '#words/language.ts';
import { PSEUDO } from '#words/pseudo.ts';
import { renderLanding } from './render.tsx';

const document = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
const site = { inBrowser: true, guest: true, sourceUrl: '/source.tgz' };

afterEach(() => {
  // A language that was spoken is not taken back.
  vi.resetModules();
  vi.unstubAllEnvs();
});

test('the document is filled, in another language with its words alone', () => {
  vi.stubEnv('BASE_URL', '/');
  expect(renderLanding(document, site)).toContain('<title>Pipit: short calls carry far</title>');
  speak(PSEUDO['en-XA'] as Language);
  const html = renderLanding(document, site);
  expect(html).toMatch(/<title>⟦.*⟧<\/title>.*<h1>⟦/s);
  const [, head = '', body = ''] = html.split(/<head>|<body>/);
  const said = [
    ...head.matchAll(/(?:name|property)="(?:og:)?(?:title|description|image:alt)" content="([^"]*)/g),
    ...body.matchAll(/>([^<]+)|(?:aria-label|title|alt|data-dark|data-light)="([^"]*)"/g),
  ].map(([, text, attribute]) => text ?? attribute ?? '');
  expect(said.length).toBeGreaterThan(50);
  const left = said.map((text) => text.replace(/⟦.*?⟧/gs, '')).filter((text) => /[a-z]{2}/i.test(text));
  // Names, and ages by `Intl`.
  expect(left).toEqual(['Pipit', '@priya_r', '@elodie', 'GitHub', 'Mastodon', 'LinkedIn']);
});
