import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { PAGE_NAMES } from '../../src/contract/pages.ts';
import { scriptsAt, scriptsInFrame, scriptsOfApp, scriptsOfLanding, scriptsOfPage, sheetsOf } from './closure.ts';

type Bundle = Rolldown.OutputBundle;

const COMPOSER = [
  /[\\/]ui[\\/]overlays[\\/]DialogPopup\./,
  /[\\/]posts[\\/]composer[\\/](Composer|FirstDayNote)\./,
  /[\\/]media[\\/]compose[\\/](AttachedPictures|PictureTools)\./,
];
const MENU = /[\\/]ui[\\/]overlays[\\/]MenuPopup\./;
const PANEL = /[\\/]app[\\/]frame[\\/]RightPanel\./;
const TOAST = /[\\/]ui[\\/]overlays[\\/]ToastMessage\./;
const LIVE = [/[\\/]live[\\/]LiveHost\./, /[\\/]data[\\/]live[\\/]network\./];

/** The pages that people open from elsewhere. */
const NAMED = ['login', 'signup', 'feed', 'post', 'profile'] as const;

/**
 * Weighs the files of each page, in units of 1,000 bytes: the compressed files in `folder`, as the server sends them.
 * The scripts of a page are all static imports of its entry and its own modules; scripts that are loaded later have
 * their own rows.
 */
export function weigh(folder: string, bundle: Bundle): Record<string, number> {
  const sent = (files: string[]) => files.reduce((sum, file) => sum + sentBytes(join(folder, file)), 0) / 1000;
  const app = scriptsOfApp(bundle);
  const scripts = new Map(PAGE_NAMES.map((name) => [name, [...app, ...scriptsOfPage(bundle, name)]]));
  const appSheets = assets(bundle, /^assets\/app-.*\.css$/);
  const sheets = new Map([...scripts].map(([name, files]) => [name, union(appSheets, sheetsOf(bundle, files))]));
  const screens = Object.keys(bundle).filter((file) => /Screen-[^/]+\.js$/.test(file));
  return {
    'landing script': sent(scriptsOfLanding(bundle)),
    ...Object.fromEntries(NAMED.map((name) => [`${name} script`, sent(scripts.get(name) ?? [])])),
    'script of any page': Math.max(...[...scripts.values()].map(sent)),
    'own script of any screen': Math.max(...screens.map((file) => sent([file]))),
    'live script, later': sent(scriptsInFrame(bundle, ...LIVE)),
    'toast script, later': sent(scriptsInFrame(bundle, TOAST)),
    'panel script, on wide screens': sent(scriptsInFrame(bundle, PANEL)),
    'composer script, prefetched': sent(scriptsInFrame(bundle, ...COMPOSER)),
    'menu script, on demand': sent(scriptsInFrame(bundle, MENU)),
    'landing styles': sent(assets(bundle, /^assets\/index-.*\.css$/)),
    'login and feed styles': Math.max(...(['login', 'feed'] as const).map((name) => sent(sheets.get(name) ?? []))),
    'styles of any page': Math.max(...[...sheets.values()].map(sent)),
    'composer styles, prefetched': sent(sheetsOf(bundle, scriptsAt(bundle, ...COMPOSER))),
    'latin fonts': sent(assets(bundle, /-latin-wght.*\.woff2$/)),
    'landing document': sent(['index.html']),
    'app document': sent(['app.html']),
  };
}

const assets = (bundle: Bundle, name: RegExp): string[] => Object.keys(bundle).filter((file) => name.test(file));

const union = (...lists: string[][]): string[] => [...new Set(lists.flat())];

/** Files that compress too little have no compressed version. */
function sentBytes(path: string): number {
  return statSync(existsSync(`${path}.gz`) ? `${path}.gz` : path).size;
}
