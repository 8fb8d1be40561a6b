import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { inRoot } from './paths.mjs';

const running = new Set();

/** Otherwise npm and Vite write what they have compiled to the temporary folder of the system. */
const COMPILE_CACHE = { NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'pipit') };

/**
 * Runs a command and returns its exit code, or 128 plus the number of the signal that ended it. With `tree`, a signal
 * also reaches the command's own children, at the price of a separate process group.
 */
export function runChild(command, args, { tree = false, env = process.env, ...options }) {
  return new Promise((resolve, reject) => {
    const grouped = tree && process.platform !== 'win32';
    const child = spawn(command, args, { ...options, env: { ...COMPILE_CACHE, ...env }, detached: grouped });
    const entry = { child, grouped };
    running.add(entry);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      running.delete(entry);
      resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL']);
    });
  });
}

/** Returns whether there was a child to signal. */
export function signalChildren(signal) {
  for (const { child, grouped } of running) {
    if (!grouped) child.kill(signal);
    else if (child.pid) signalGroup(child.pid, signal);
  }
  return running.size > 0;
}

function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has already ended.
  }
}
