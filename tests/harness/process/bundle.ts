import { join } from 'node:path';

export const root = join(import.meta.dirname, '../../..');

/** Where Node finds what a path from the root names: in the bundle of this run, if there is one, else the source. */
export function entryAt(path: string): string {
  const { PIPIT_BUNDLE: bundle } = process.env;
  return bundle ? join(bundle, `${nameOf(path)}.mjs`) : join(root, path);
}

/** In the one folder that a bundle has. */
export const nameOf = (path: string): string => path.replace(/\.ts$/, '').replaceAll('/', '-');
