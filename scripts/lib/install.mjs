import { readFileSync } from 'node:fs';
import { PlainError } from './explain.mjs';
import { runNpm } from './npm.mjs';
import { inRoot } from './paths.mjs';
import { say, timed } from './progress.mjs';

/**
 * Installs the packages of package-lock.json unless they are there: 'run' without the development dependencies, or
 * 'full'.
 */
export async function ensureInstalled(kind) {
  if (isInstalled(kind)) {
    say('install', 'up to date');
    return;
  }
  const args = ['ci', kind === 'full' ? '--include=dev' : '--omit=dev', '--include=optional', '--loglevel=error'];
  await timed('install', `npm ${args.slice(0, 2).join(' ')}`, async () => {
    const code = await runNpm(args);
    if (code !== 0) throw new PlainError(`The dependencies could not be installed: "npm ci" ended with code ${code}.`);
  });
}

/** Compares with npm's own record of the installation, so that a manual install counts too. */
function isInstalled(kind) {
  const installed = packagesOf(inRoot('node_modules', '.package-lock.json'));
  if (!installed) return false;
  return Object.entries(packagesOf(inRoot('package-lock.json')) ?? {}).every(([path, locked]) => {
    if (path === '' || (locked.dev && kind === 'run')) return true;
    const there = installed[path];
    return there ? there.version === locked.version : Boolean(locked.optional || locked.devOptional);
  });
}

function packagesOf(lockfile) {
  try {
    return JSON.parse(readFileSync(lockfile, 'utf8')).packages;
  } catch {
    return null;
  }
}
