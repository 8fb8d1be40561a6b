import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import { entryAt, root } from '#tests/harness/process/bundle.ts';

const MAIN = join('src', 'server', 'main.ts');
const NEEDED = ['package.json', 'package-lock.json', 'scripts', join('src', 'server', 'config', 'settings.json')];

/**
 * A copy of the files that `npm start` needs, without the web client, so that a start in it changes nothing here. It
 * runs the server of this checkout, which Node.js has already compiled: that saves half of a start.
 */
export function makeCheckout({ installed = true } = {}): string {
  const folder = makeFolder();
  for (const name of NEEDED) cpSync(join(root, name), join(folder, name), { recursive: true });
  mkdirSync(join(folder, dirname(MAIN)), { recursive: true });
  writeFileSync(join(folder, MAIN), `import ${JSON.stringify(pathToFileURL(entryAt(MAIN)).href)};\n`);
  if (installed) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Includes the server's source, for tests that change it or look at the files next to it. */
export function makeWholeCheckout(): string {
  const folder = makeCheckout();
  const filter = (from: string) => !from.includes(join('src', 'web') + sep);
  cpSync(join(root, 'src'), join(folder, 'src'), { recursive: true, filter });
  return folder;
}

/** A folder that is deleted after the test. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(process.env.PIPIT_TEST_DISK ?? tmpdir(), 'pipit-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
