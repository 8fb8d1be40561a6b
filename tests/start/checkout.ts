import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const NEEDED = ['package.json', 'package-lock.json', 'scripts', 'src'];

/** A copy of what `npm start` needs, without the web client, so that starting in it changes nothing here. */
export function makeCheckout({ installed = true } = {}): string {
  const folder = makeFolder();
  for (const name of NEEDED) {
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (from) => !from.includes(join('src', 'web') + sep),
    });
  }
  if (installed) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** A folder that is gone after the test. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(process.env.PIPIT_TEST_DISK ?? tmpdir(), 'pipit-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
