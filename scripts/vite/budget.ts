import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { PAGE_NAMES } from '../../src/contract/pages.ts';
import { scriptsInFrame, scriptsOfApp, scriptsOfLanding, scriptsOfPage } from './closure.ts';

type Bundle = Rolldown.OutputBundle;

/** What the pages weigh, gzipped, against budget.json. A build over its budget fails. */
export function budget(file: string): Plugin {
  return {
    name: 'pipit:budget',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const allowed = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
      const weights = weigh(bundle);
      const over = Object.entries(allowed).filter(([name, most]) => !((weights[name] ?? NaN) <= most));
      for (const [name, most] of Object.entries(allowed)) {
        this.info(`${name}: ${kilobytes(weights[name] ?? NaN)} of ${kilobytes(most)}`);
      }
      if (over.length > 0) this.error(`over budget: ${over.map(([name]) => name).join(', ')} (budget.json)`);
    },
  };
}

function weigh(bundle: Bundle): Record<string, number> {
  const zipped = (files: string[]) => files.reduce((sum, name) => sum + zip(codeOf(bundle[name])), 0);
  const app = zipped(scriptsOfApp(bundle));
  const pages = PAGE_NAMES.map((name): [string, number] => [
    `${name} script`,
    app + zipped(scriptsOfPage(bundle, name)),
  ]);
  const ownScripts = Object.keys(bundle).filter((file) => /Screen-[^/]+\.js$/.test(file));
  return {
    'landing script': zipped(scriptsOfLanding(bundle)),
    ...Object.fromEntries(pages),
    'script of any page': Math.max(...pages.map(([, weight]) => weight)),
    'own script of any screen': Math.max(...ownScripts.map((file) => zipped([file]))),
    'composer script': zipped(scriptsInFrame(bundle, COMPOSER, DIALOG)),
    'menu script': zipped(scriptsInFrame(bundle, MENU)),
    'styles of the app': assets(bundle, /^assets\/app-.*\.css$/),
    'styles of the landing page': assets(bundle, /^assets\/index-.*\.css$/),
    'latin fonts': assets(bundle, /-latin-wght.*\.woff2$/, (bytes) => bytes.length),
  };
}

const COMPOSER = /[\\/]posts[\\/]composer[\\/]Composer\.tsx/;
const DIALOG = /[\\/]ui[\\/]layers[\\/]DialogPopup\./;
const MENU = /[\\/]ui[\\/]layers[\\/]MenuPopup\./;

const codeOf = (file: Bundle[string] | undefined): string => (file?.type === 'chunk' ? file.code : '');

const assets = (bundle: Bundle, name: RegExp, weight = zip): number =>
  Object.values(bundle)
    .filter((file) => file.type === 'asset' && name.test(file.fileName))
    .reduce((sum, file) => sum + (file.type === 'asset' ? weight(file.source) : 0), 0);

function zip(source: string | Uint8Array): number {
  return gzipSync(source, { level: 9 }).length;
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
