import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { PlainError } from './explain.mjs';
import { runNpm } from './npm.mjs';
import { inRoot, root } from './paths.mjs';
import { say, timed } from './progress.mjs';

const INPUTS = ['src/web', 'src/contract', 'scripts/vite', 'vite.config.ts', 'package.json', 'package-lock.json'];

/** Builds the web client into dist/web, unless what it is made of is unchanged. */
export async function ensureBuilt() {
  if (!existsSync(inRoot('vite.config.ts'))) {
    say('build', 'skipped, there is no web client yet');
    return;
  }
  const stamp = inRoot('dist', 'web.stamp');
  const wanted = hashOfInputs();
  if (existsSync(inRoot('dist', 'web', 'index.html')) && readIfThere(stamp) === wanted) {
    say('build', 'up to date');
    return;
  }
  await timed('build', 'the web client', async () => {
    const code = await runNpm(['run', '--silent', 'build']);
    if (code !== 0) throw new PlainError(`The web client could not be built: "npm run build" ended with code ${code}.`);
  });
  mkdirSync(inRoot('dist'), { recursive: true });
  writeFileSync(stamp, wanted);
}

function hashOfInputs() {
  const hash = createHash('sha256');
  for (const file of INPUTS.flatMap((input) => filesUnder(inRoot(input))).sort()) {
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
