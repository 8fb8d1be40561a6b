import { join } from 'node:path';

export const root = join(import.meta.dirname, '../../..');

/** The file to run for a path of the repository: in the bundle of this run if there is one, otherwise the source. */
export function entryAt(path: string): string {
  const { PIPIT_BUNDLE: bundle } = process.env;
  return bundle ? join(bundle, `${nameOf(path)}.mjs`) : join(root, path);
}

/** The name in the bundle, which has a single folder. */
export const nameOf = (path: string): string => path.replace(/\.ts$/, '').replaceAll('/', '-');
