import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { PlainError } from './explain.mjs';
import { runNpm } from './npm.mjs';
import { inRoot, root } from './paths.mjs';
import { say, timed } from './progress.mjs';

/** `npm run build:NAME` builds each part. A part without its configuration file is skipped. */
const WEB = {
  name: 'web',
  title: 'the web client',
  config: 'vite.config.ts',
  made: 'dist/web/index.html',
  inputs: ['src/web', 'src/words', 'src/art'],
};
const SERVER = {
  name: 'server',
  title: 'the server',
  config: 'vite.server.config.ts',
  made: 'dist/server/main.mjs',
  inputs: ['src/api', 'src/seed', 'src/server', 'src/store'],
};
/** The client with the server in the browser, for the tests of it. */
const STATIC = {
  name: 'static',
  title: 'the static site',
  config: 'vite.static.config.ts',
  made: 'dist/static/index.html',
  inputs: ['src', 'vite.config.ts'],
  env: ['SEED', 'GUEST_LOGIN', 'SOURCE_URL'],
};
/** Server and commands in a few files, for the tests that start them. */
const BUNDLE = {
  name: 'bundle',
  title: 'the bundle for tests',
  config: 'tests/harness/process/make-bundle.ts',
  made: 'dist/bundle/src-server-main.mjs',
  inputs: ['src', 'tests/harness/process', 'scripts'],
};
const PARTS = [WEB, SERVER, STATIC, BUNDLE];
const FOR_START = ['web', 'server'];
const SHARED = ['src/contract', 'scripts/vite', 'package.json', 'package-lock.json'];

/** Builds the named parts into `dist`, except those whose inputs have not changed since their last build. */
export async function ensureBuilt(names = FOR_START) {
  const parts = PARTS.filter(({ name, config }) => names.includes(name) && existsSync(inRoot(config)));
  const due = parts.filter((part) => !isBuilt(part));
  if (due.length === 0) say('build', parts.length > 0 ? 'up to date' : 'skipped, there is nothing to build');
  for (const part of due) await build(part);
}

/** The built server if there is one, otherwise its source. */
export function serverEntry() {
  const { config, made } = SERVER;
  return existsSync(inRoot(config)) ? inRoot(made) : inRoot('src', 'server', 'main.ts');
}

const isBuilt = (part) => existsSync(inRoot(part.made)) && readIfThere(stampOf(part)) === hashOf(part);

async function build(part) {
  const { name, title } = part;
  const hash = hashOf(part);
  await timed('build', title, async () => {
    const code = await runNpm(['run', '--silent', `build:${name}`]);
    if (code === 0) return;
    throw new PlainError(`${sentence(title)} could not be built: "npm run build:${name}" ended with code ${code}.`);
  });
  mkdirSync(inRoot('dist'), { recursive: true });
  writeFileSync(stampOf(part), hash);
}

const stampOf = ({ name }) => inRoot('dist', `${name}.stamp`);

const sentence = (title) => title[0].toUpperCase() + title.slice(1);

function hashOf({ config, inputs, env = [] }) {
  const hash = createHash('sha256');
  for (const name of env) hash.update(`${name}=${process.env[name] ?? ''}\0`);
  for (const file of [...SHARED, ...inputs, config].flatMap((input) => filesUnder(inRoot(input))).sort()) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
