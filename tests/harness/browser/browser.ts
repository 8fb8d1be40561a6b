import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Browser {
  executablePath: string;
  /** Variables to add to the environment of the browser. */
  env: Record<string, string>;
}

const HEADLESS = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const HOW =
  'No browser found: set CHROME to the path of Chrome or Chromium, or install one (for example: apt install chromium-headless-shell).';

const NPM_HAS_ONE = process.platform === 'linux' && process.arch === 'x64';

/**
 * Returns `$CHROME`, otherwise on Linux x64 the browser from npm, which is the same wherever tests run, otherwise an
 * installed Chrome or Chromium. Debian's headless shell comes first, because it takes less than half the time of its
 * Chromium. Screenshots and measurements prefer an installed browser, because users have one.
 */
export async function findBrowser(prefer: 'pinned' | 'installed' = 'pinned'): Promise<Browser> {
  const home = process.env.BROWSER_HOME ?? temporaryFolder('pipit-browser-');
  const env = { HOME: home, TMPDIR: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home };
  const executablePath = process.env.CHROME ?? (NPM_HAS_ONE && prefer === 'pinned' ? undefined : installed(prefer));
  if (executablePath) return { executablePath, env };
  if (!NPM_HAS_ONE) throw new Error(HOW);
  return unpackBundled(home, env);
}

/** Options for Playwright's launch. */
export const launchWith = ({ executablePath, env }: Browser) => ({
  executablePath,
  env: { ...process.env, ...env } as Record<string, string>,
  args: browserFlags,
});

/** The sandbox does not work for root. */
const browserFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function installed(prefer: 'pinned' | 'installed'): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const names = prefer === 'pinned' ? [HEADLESS, ...NAMES] : NAMES;
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...MAC].find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The package's own configuration names folders in /tmp. Without any font, a renderer crashes on the first glyph. */
const FONTS_CONF = `<?xml version="1.0"?>
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

async function unpackBundled(folder: string, env: Record<string, string>): Promise<Browser> {
  const { inflate } = await import('@sparticuz/chromium');
  const packed = fileURLToPath(new URL('../../../node_modules/@sparticuz/chromium/bin', import.meta.url));
  const { TMPDIR } = process.env;
  // The package unpacks into the current temporary folder, and reuses files that it finds there.
  process.env.TMPDIR = folder;
  try {
    const archives = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];
    const [executablePath = ''] = await Promise.all(archives.map((archive) => inflate(join(packed, archive))));
    writeFileSync(join(folder, 'fonts', 'fonts.conf'), FONTS_CONF);
    const libraries = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
    return { executablePath, env: { ...env, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(folder, 'fonts') } };
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}

function temporaryFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  // The last processes of a browser may still be writing there.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return folder;
}
