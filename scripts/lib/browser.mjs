import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runChild } from './children.mjs';
import { timed } from './progress.mjs';

const PROGRAMS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
/** Without any font, a renderer crashes on the first glyph. */
const PACKAGES = ['chromium-headless-shell', 'fonts-dejavu-core'];

/**
 * npm has a Chromium for Linux on x64 only. Elsewhere the tests use an installed one; on a Debian without any, root
 * installs it. Other users get instructions from the tests.
 */
export async function ensureBrowser() {
  const { CHROME, PATH = '' } = process.env;
  const has = (program) => PATH.split(delimiter).some((folder) => isExecutable(join(folder, program)));
  if (CHROME || process.platform !== 'linux' || process.arch === 'x64' || PROGRAMS.some(has)) return;
  if (process.getuid?.() !== 0 || !has('apt-get')) return;
  await timed('browser', `apt-get install ${PACKAGES.join(' ')}`, async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const options = { stdio: ['ignore', 'ignore', 'inherit'], env };
    await runChild('apt-get', ['update', '--quiet'], options);
    await runChild('apt-get', ['install', '--yes', '--quiet', '--no-install-recommends', ...PACKAGES], options);
  });
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
