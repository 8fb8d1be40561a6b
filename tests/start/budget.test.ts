import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Rolldown } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PAGE_NAMES } from '#contract/pages.ts';
import { faultsOf } from '../../scripts/vite/budget.ts';
import { earlyScript } from '../../scripts/vite/early.ts';
import { weigh } from '../../scripts/vite/weigh.ts';
import { makeFolder } from './checkout.ts';

interface Planted {
  modules?: string[];
  imports?: string[];
  /** Dynamic imports, whose bytes belong to no page. */
  later?: string[];
  sheets?: string[];
  isEntry?: boolean;
  name?: string;
}

let folder: string;
let bundle: Rolldown.OutputBundle;

/** Writes a built file with these sizes. */
function plant(fileName: string, bytes: number, gzipped?: number): void {
  const path = join(folder, fileName);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'x'.repeat(bytes));
  if (gzipped !== undefined) writeFileSync(`${path}.gz`, 'x'.repeat(gzipped));
}

function plantScript(
  fileName: string,
  gzipped: number,
  { modules = [], imports = [], later = [], ...rest }: Planted = {},
) {
  plant(fileName, 3 * gzipped, gzipped);
  const chunk = {
    ...{ type: 'chunk', fileName, code: 'x', name: rest.name ?? '', isEntry: rest.isEntry ?? false },
    ...{ imports, dynamicImports: later, moduleIds: modules.map((path) => `/pipit/src/web/${path}`) },
    viteMetadata: { importedCss: new Set(rest.sheets), importedAssets: new Set() },
  };
  bundle[fileName] = chunk as unknown as Rolldown.OutputChunk;
}

function plantAsset(fileName: string, bytes: number, gzipped?: number): void {
  plant(fileName, bytes, gzipped);
  bundle[fileName] = { type: 'asset', fileName } as Rolldown.OutputAsset;
}

beforeEach(() => {
  folder = makeFolder();
  bundle = {};
  plantScript('assets/index-1.js', 1_000, { name: 'index', isEntry: true, modules: ['screens/landing/landing.ts'] });
  plantScript('assets/app-1.js', 15_000, {
    ...{ name: 'app', isEntry: true, modules: ['main.tsx'], imports: ['assets/vendor-1.js'] },
    later: ['assets/member-1.js'],
  });
  plantScript('assets/vendor-1.js', 75_000);
  plantScript('assets/member-1.js', 30_000, { modules: ['app/start/member.ts', 'screens/posts/FeedScreen.tsx'] });
  for (const name of PAGE_NAMES.filter((page) => page !== 'feed')) {
    const sheets = name === 'post' ? ['assets/thread-1.css'] : [];
    const screen = `${name.charAt(0).toUpperCase()}${name.slice(1)}Screen`;
    plantScript(`assets/${screen}-1.js`, 2_000, { modules: [`screens/family/${screen}.tsx`], sheets });
  }
  plantScript('assets/Late-1.js', 6_000, { modules: ['app/live/LiveHost.tsx', 'data/live/network.ts'] });
  plantScript('assets/Toast-1.js', 600, { modules: ['ui/overlays/ToastMessage.tsx'] });
  plantScript('assets/Panel-1.js', 4_000, { modules: ['app/frame/RightPanel.tsx'] });
  plantScript('assets/Composer-1.js', 20_000, {
    ...{ modules: ['posts/composer/Composer.tsx', 'ui/overlays/DialogPopup.tsx'], sheets: ['assets/writing-1.css'] },
  });
  plantScript('assets/Parts-1.js', 3_000, { modules: ['media/compose/AttachedPictures.tsx'] });
  plantScript('assets/Menu-1.js', 40_000, { modules: ['ui/overlays/MenuPopup.tsx'], imports: ['assets/member-1.js'] });
  plantAsset('assets/app-1.css', 60_000, 14_000);
  plantAsset('assets/thread-1.css', 4_000, 1_400);
  plantAsset('assets/writing-1.css', 9_000, 2_600);
  plantAsset('assets/index-1.css', 30_000, 9_000);
  plantAsset('assets/figtree-latin-wght-normal-1.woff2', 20_000);
  plantAsset('assets/bricolage-grotesque-latin-wght-normal-1.woff2', 41_000);
  plantAsset('assets/figtree-vietnamese-wght-normal-1.woff2', 8_000);
  plant('index.html', 20_000, 5_000);
  plant('app.html', 200);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a page weighs the compressed files of its entry and its own modules, in units of 1,000 bytes', () => {
  expect(weigh(folder, bundle)).toMatchObject({
    'landing script': 1,
    'login script': 92,
    'feed script': 120,
    'post script': 122,
    'live script, later': 6,
    'toast script, later': 0.6,
    'panel script, on wide screens': 4,
    'composer script, prefetched': 23,
    'menu script, on demand': 40,
    'landing styles': 9,
    'login and feed styles': 14,
    'styles of any page': 15.4,
    'composer styles, prefetched': 2.6,
    'latin fonts': 61,
    'landing document': 5,
    // Too short to be compressed.
    'app document': 0.2,
  });
});

test('what is written into a file after it was made counts too', () => {
  const before = weigh(folder, bundle)['feed script'] ?? 0;
  plant('assets/app-1.js', 50_000, 17_300);
  expect(weigh(folder, bundle)['feed script']).toBeCloseTo(before + 2.3);
});

test('a row over its limit, a limit without a row and a row without a limit are faults', () => {
  expect(faultsOf({ feed: 124, login: 97.5 }, { feed: 124, login: 98 })).toEqual([]);
  expect(faultsOf({ feed: 124.01, new: 1 }, { feed: 124, gone: 3 })).toEqual([
    'over budget: feed, 124.01 of 124 kB',
    'over budget: gone, undefined of 3 kB',
    'without a budget: new',
  ]);
});

/** The files that the document requests early in this reader's browser. */
function askedEarly(path: string, items: Record<string, string>, isWide = false): string[] {
  const [, code = ''] = /<script>(.*)<\/script>/s.exec(earlyScript(bundle, '/')) ?? [];
  const asked: string[] = [];
  const document = {
    createElement: () => ({}),
    head: { append: ({ rel, href }: { rel: string; href: string }) => void asked.push(`${rel} ${href}`) },
  };
  const localStorage = { getItem: (name: string) => items[name] ?? null };
  const run = new Function('document', 'localStorage', 'location', 'matchMedia', code);
  run(document, localStorage, { pathname: path }, () => ({ matches: isWide }));
  return asked;
}
const member = { token: 'one', user: '{}' };
const scriptsIn = (asked: string[]) => asked.filter((link) => !link.endsWith('.woff2'));

test.each([
  ['the feed', '/userFeed', member, ['modulepreload /assets/member-1.js']],
  [
    'a post, with its sheet',
    '/post/1',
    member,
    ['modulepreload /assets/member-1.js', 'modulepreload /assets/PostScreen-1.js', 'preload /assets/thread-1.css'],
  ],
  ['another page of members: the frame alone', '/bookmarks', member, ['modulepreload /assets/member-1.js']],
  ['a page without the frame', '/about', member, []],
  ['the login, for a visitor who opens the feed', '/userFeed', {}, ['modulepreload /assets/LoginScreen-1.js']],
])('the document asks early for %s', (_, path, items, expected) => {
  expect(scriptsIn(askedEarly(path, items))).toEqual(expected);
});

test('a wide screen asks for the panel too', () => {
  expect(scriptsIn(askedEarly('/bookmarks', member, true))).toContain('modulepreload /assets/Panel-1.js');
});

test.each([
  ['no chosen language', undefined, 2],
  ['English', 'en-GB', 2],
  ['Vietnamese, which is written in Latin letters', 'vi', 2],
  ['Arabic', 'ar', 0],
  ['Japanese', 'ja', 0],
  ['Serbian in Cyrillic letters', 'sr-Cyrl', 0],
  ['a tag that is none', '!', 0],
])('faces are preloaded where their writing system is shown: %s', (_, language, count) => {
  const faces = askedEarly('/login', language ? { 'pipit-language': language } : {}).filter((link) =>
    link.endsWith('.woff2'),
  );
  expect(faces).toHaveLength(count);
});
