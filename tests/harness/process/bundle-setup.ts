import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bundle.ts';
import { makeBundle } from './make-bundle.ts';

/**
 * The suite starts a server some hundred times, and half of each start is finding and linking 700 modules. So server
 * and commands are bundled into a few files once, unless `npm test` has done it. A few tests of the start run the
 * source.
 */
export async function setup(): Promise<(() => void) | undefined> {
  if (process.env.PIPIT_BUNDLE) return undefined;
  const caches = join(root, 'node_modules', '.cache');
  mkdirSync(caches, { recursive: true });
  const folder = mkdtempSync(join(caches, 'pipit-bundle-'));
  await makeBundle(folder);
  process.env.PIPIT_BUNDLE = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
