import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { PAGE_NAMES, PAGES } from '../../src/contract/pages.ts';
import { appOf, filesOf, holding, inScreen, LAYOUT, ROOT_REDUCER } from './closure.ts';

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
  const app = appOf(bundle)?.fileName ?? '';
  const index = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry && file.name === 'index');
  const page = (...parts: RegExp[]) =>
    gzipped(bundle, [app, ...parts.flatMap((part) => holding(bundle, part)).map(({ fileName }) => fileName)]);
  const frame = [LAYOUT, ROOT_REDUCER];
  const beyondFrame = (...parts: RegExp[]) => page(...frame, ...parts) - page(...frame);
  const pages = PAGE_NAMES.map((name): [string, number] => {
    const frameOf = PAGES[name].access === 'members' ? frame : [];
    return [`${name} script`, page(...frameOf, inScreen(name))];
  });
  const ownScripts = Object.values(bundle).map((file) =>
    file.type === 'chunk' && /Screen$/.test(file.name) ? zip(file.code) : 0,
  );
  return {
    'landing script': index ? gzipped(bundle, [index.fileName]) : 0,
    ...Object.fromEntries(pages),
    'script of any page': Math.max(...pages.map(([, weight]) => weight)),
    'own script of any screen': Math.max(...ownScripts),
    'composer script': beyondFrame(/[\\/]posts[\\/]composer[\\/]Composer\.tsx/, /[\\/]ui[\\/]layers[\\/]DialogPopup\./),
    'menu script': beyondFrame(/[\\/]ui[\\/]layers[\\/]MenuPopup\./),
    'styles of the app': assets(bundle, /^assets\/app-.*\.css$/),
    'styles of the landing page': assets(bundle, /^assets\/index-.*\.css$/),
    'latin fonts': assets(bundle, /-latin-wght.*\.woff2$/, (bytes) => bytes.length),
  };
}

function gzipped(bundle: Bundle, entries: string[]): number {
  const files = new Set(entries.flatMap((entry) => filesOf(entry, bundle)));
  return [...files].reduce((sum, name) => {
    const file = bundle[name];
    return sum + (file?.type === 'chunk' ? zip(file.code) : 0);
  }, 0);
}

const assets = (bundle: Bundle, name: RegExp, weight = zip): number =>
  Object.values(bundle)
    .filter((file) => file.type === 'asset' && name.test(file.fileName))
    .reduce((sum, file) => sum + (file.type === 'asset' ? weight(file.source) : 0), 0);

function zip(source: string | Uint8Array): number {
  return gzipSync(source, { level: 9 }).length;
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
