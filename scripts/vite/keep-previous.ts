import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const LIST = 'web-assets.json';

/**
 * Empties the folder of the build except for the assets of the previous build, which tabs opened before an upgrade
 * still request. `web-assets.json` lists those of the last build, so that nothing is kept longer than one release.
 */
export function keepPrevious(): Plugin {
  let outDir = '';
  let writes = true;
  return {
    name: 'pipit:keep-previous',
    apply: 'build',
    config: () => ({ build: { emptyOutDir: false } }),
    configResolved(config) {
      ({ outDir, write: writes } = config.build);
    },
    buildStart() {
      if (writes && existsSync(outDir)) keepAssets(outDir);
    },
    writeBundle(_options, bundle) {
      const assets = Object.keys(bundle).filter((file) => file.startsWith('assets/'));
      writeFileSync(listIn(outDir), JSON.stringify(assets.map((file) => file.slice('assets/'.length))));
    },
  };
}

const listIn = (outDir: string): string => join(outDir, '..', LIST);

function keepAssets(outDir: string): void {
  const previous = existsSync(listIn(outDir)) ? (JSON.parse(readFileSync(listIn(outDir), 'utf8')) as string[]) : [];
  const isPrevious = (file: string) => previous.includes(file.replace(/\.(br|gz)$/, ''));
  for (const name of readdirSync(outDir)) if (name !== 'assets') rmSync(join(outDir, name), { recursive: true });
  mkdirSync(join(outDir, 'assets'), { recursive: true });
  for (const file of readdirSync(join(outDir, 'assets'))) {
    if (!isPrevious(file)) rmSync(join(outDir, 'assets', file));
  }
}
