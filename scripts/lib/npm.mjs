import { delimiter } from 'node:path';
import { runChild } from './children.mjs';
import { inRoot, root } from './paths.mjs';

/** Runs npm and returns its exit code. Shows only its errors. */
export function runNpm(args) {
  const options = { cwd: root, tree: true, stdio: ['ignore', 'ignore', 'inherit'], env: environment() };
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  if (node && cli?.endsWith('npm-cli.js')) return runChild(node, [cli, ...args], options);
  return runChild('npm', args, { ...options, shell: process.platform === 'win32' });
}

/** `npm ci` deletes node_modules, and with it the Node.js that `npm run` has put first in PATH. */
function environment() {
  const supplied = inRoot('node_modules', '.bin');
  const path = process.env.PATH?.split(delimiter).filter((folder) => folder !== supplied);
  return { ...process.env, PATH: path?.join(delimiter) };
}
