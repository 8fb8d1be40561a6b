import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeCheckout, makeWholeCheckout } from './checkout.ts';
import { type Launched, type LaunchOptions, launch } from './launch.ts';
import { startScript, untilListening } from './pipit.ts';

function addClient(cwd: string, build: string): string {
  writeFileSync(join(cwd, 'build.mjs'), build);
  writeFileSync(join(cwd, 'vite.config.ts'), '');
  mkdirSync(join(cwd, 'src', 'web'), { recursive: true });
  writeFileSync(join(cwd, 'src', 'web', 'main.tsx'), '');
  const file = join(cwd, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  manifest.scripts['build:web'] = 'node build.mjs';
  writeFileSync(file, JSON.stringify(manifest));
  return cwd;
}

const BUILDS = `
import { appendFileSync, mkdirSync } from 'node:fs';
mkdirSync('dist/web', { recursive: true });
appendFileSync('dist/web/index.html', '<p>built');
`;

async function startAndStop(cwd: string): Promise<string> {
  const { url, child, ended, out } = await untilListening(startScript({ cwd }));
  const page = await (await fetch(url)).text();
  child.kill('SIGTERM');
  expect(await ended, out()).toBe(0);
  return page;
}

/** The page that the next start would serve, without starting the server. */
async function pageAfterBuild(cwd: string): Promise<string> {
  const building = launchScript(`import { ensureBuilt } from './scripts/lib/build.mjs'; await ensureBuilt();`, { cwd });
  expect(await building.ended, building.err()).toBe(0);
  return readFileSync(join(cwd, 'dist', 'web', 'index.html'), 'utf8');
}

test('the client is built once, and again when what it is made of changes', async () => {
  const cwd = addClient(makeWholeCheckout(), BUILDS);
  expect(await startAndStop(cwd)).toBe('<p>built');
  expect(await pageAfterBuild(cwd)).toBe('<p>built');
  appendFileSync(join(cwd, 'src', 'server', 'process', 'log.ts'), '\n');
  expect(await pageAfterBuild(cwd)).toBe('<p>built');
  appendFileSync(join(cwd, 'src', 'web', 'main.tsx'), '\n');
  expect(await pageAfterBuild(cwd)).toBe('<p>built<p>built');
  rmSync(join(cwd, 'dist', 'web'), { recursive: true });
  expect(await pageAfterBuild(cwd)).toBe('<p>built');
});

test('a client that cannot be built is told in one line after the reason', async () => {
  const failed = startScript({
    cwd: addClient(makeCheckout(), 'console.error("no such screen"); process.exitCode = 3;'),
  });
  expect(await failed.ended).toBe(1);
  expect(failed.err()).toMatch(/no such screen\n.*could not be built: "npm run build:web" ended with code 3\.\n$/s);
});

test('stopping while it builds leaves nothing running', async () => {
  const cwd = addClient(makeCheckout(), 'console.error("building"); setInterval(() => {}, 1000);');
  const stopped = startScript({ cwd });
  await stopped.says('building');
  stopped.child.kill('SIGINT');
  expect(await stopped.ended).toBe(0);
  expect(existsSync(join(cwd, 'data'))).toBe(false);
});

/** Replaces npm, which would need a network: it records its arguments and writes the record of an installation. */
const NPM = `
import { appendFileSync, copyFileSync, mkdirSync } from 'node:fs';
appendFileSync('asked', process.argv.slice(2).join(' ') + '\\n');
if (process.env.FAIL) process.exit(7);
mkdirSync('node_modules', { recursive: true });
copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
`;

function install(cwd: string, kind: 'run' | 'full', env: Record<string, string> = {}): Launched {
  const npm = join(cwd, 'npm-cli.js');
  writeFileSync(npm, NPM);
  const code = `import { orExplain } from './scripts/lib/explain.mjs';
    import { ensureInstalled } from './scripts/lib/install.mjs';
    await orExplain(() => ensureInstalled('${kind}'));`;
  return launchScript(code, { cwd, env: { npm_execpath: npm, npm_node_execpath: process.execPath, ...env } });
}

function launchScript(code: string, options: LaunchOptions): Launched {
  return launch(process.execPath, ['--input-type=module', '--eval', code], options);
}

test('dependencies are installed when the lockfile names what is not there, and only then', async () => {
  const cwd = makeCheckout({ installed: false });
  const asked = () => readFileSync(join(cwd, 'asked'), 'utf8').trim().split('\n');
  expect(await install(cwd, 'run').ended).toBe(0);
  expect(await install(cwd, 'run').ended).toBe(0);
  expect(asked()).toEqual(['ci --omit=dev --include=optional --loglevel=error']);

  const record = join(cwd, 'node_modules', '.package-lock.json');
  const { packages } = JSON.parse(readFileSync(record, 'utf8')) as { packages: Record<string, { dev?: true }> };
  const withoutDev = Object.entries(packages).filter(([, { dev }]) => !dev);
  writeFileSync(record, JSON.stringify({ packages: Object.fromEntries(withoutDev) }));
  expect(await install(cwd, 'run').ended).toBe(0);
  expect(await install(cwd, 'full').ended).toBe(0);
  expect(await install(cwd, 'full').ended).toBe(0);
  expect(await install(cwd, 'run').ended).toBe(0);
  expect(asked().slice(1)).toEqual(['ci --include=dev --include=optional --loglevel=error']);

  const lockfile = join(cwd, 'package-lock.json');
  writeFileSync(lockfile, readFileSync(lockfile, 'utf8').replaceAll('"version": "26.10.0"', '"version": "26.11.0"'));
  expect(await install(cwd, 'run').ended).toBe(0);
  expect(asked()).toHaveLength(3);
});

test('an install that fails is told in one line', async () => {
  const failed = install(makeCheckout({ installed: false }), 'run', { FAIL: '1' });
  expect(await failed.ended).toBe(1);
  expect(failed.err()).toBe('The dependencies could not be installed: "npm ci" ended with code 7.\n');
});
