import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { appDocument, landingDocument } from './static-documents.ts';

const serviceWorker = fileURLToPath(new URL('../../src/browser-server/service-worker/sw.ts', import.meta.url));
/**
 * Files that only other sites, home screens and crawlers request. Storing them would delay a visitor's first minute.
 */
const NOT_KEPT = /^(icons\/|favicon\.ico|robots\.txt|source\.tgz|404\.html|sw\.js)/;

/** A smaller script is inlined, which is faster than a request. */
const SHORT_BYTES = 250;

/** Turns the built client into a folder for any static host. It opens without a network from the second visit on. */
export function staticSite(): Plugin {
  let outDir = '';
  return {
    name: 'pipit:static-site',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir;
    },
    transform: {
      order: 'pre',
      filter: { id: /\/src\/web\//, code: 'import.meta.env.BASE_URL' },
      // The loader of the document sets the variable.
      handler: (code) => ({ code: code.replaceAll('import.meta.env.BASE_URL', 'globalThis.pipitBase'), map: null }),
    },
    buildStart() {
      this.emitFile({ type: 'chunk', id: serviceWorker, fileName: 'sw.js' });
    },
    writeBundle(_options, bundle) {
      const inside = (name: string) => join(outDir, name);
      const edit = (name: string, change: (text: string) => string, to = name) =>
        writeFileSync(inside(to), change(readFileSync(inside(name), 'utf8')));
      const files = filesIn(outDir);
      const worker = files.find((name) => /^assets\/worker-.*\.js$/.test(name)) ?? this.error('There is no worker.');
      const modules = Object.values(bundle).filter(hasConnect);

      edit('app.html', (html) => appDocument(html, { worker, modules: modules.map(({ fileName }) => fileName) }));
      edit('app.html', (html) => html, '404.html');
      edit('index.html', landingDocument);
      const kept = files.filter((name) => !NOT_KEPT.test(name));
      const short = kept.filter((name) => /^assets\/.*\.js$/.test(name) && statSync(inside(name)).size < SHORT_BYTES);
      edit('sw.js', (script) =>
        script
          .replace('__FILES__', () => JSON.stringify(kept.filter((name) => !short.includes(name))))
          .replace('__SHORT__', () => JSON.stringify(textsOf(short, inside)))
          .replace('__VERSION__', () => JSON.stringify(hashOf(kept.map(inside)))),
      );
    },
  };
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((name) => name.split(sep).join('/'))
    .sort();

const textsOf = (names: string[], inside: (name: string) => string) =>
  Object.fromEntries(names.map((name) => [name, readFileSync(inside(name), 'utf8')]));

const hasConnect = (file: Rolldown.OutputChunk | Rolldown.OutputAsset): boolean =>
  file.type === 'chunk' && file.moduleIds.some((id) => /browser-server[\\/]tab[\\/]connect\.ts$/.test(id));

function hashOf(files: string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}
