import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { inRoot } from './paths.mjs';

const running = new Set();

/** Otherwise npm and Vite write what they have compiled to the temporary folder of the system. */
const COMPILE_CACHE = { NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'pipit') };

/**
 * Runs a command to its end and gives its exit code, 128 and its number when a signal ended it. With `tree`, a signal
 * reaches whatever the command started too, at the price of a process group of its own.
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

/** True when there was a child to signal. */
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
    // The group has ended by itself.
  }
}
