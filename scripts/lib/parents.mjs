import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

const EVERY_MS = 250;

/**
 * Calls `onGone` when the npm that started this script has ended. A signal to npm ends npm and perhaps its `sh -c`, but
 * never reaches the script. Does nothing if npm did not start the script.
 */
export function watchParents(onGone) {
  if (!process.env.npm_lifecycle_event) return;
  const links = linksUpToNpm();
  const timer = setInterval(() => {
    if (links.every(holds)) return;
    clearInterval(timer);
    onGone();
  }, EVERY_MS);
  timer.unref();
}

function linksUpToNpm() {
  const parent = process.ppid;
  const links = [{ of: process.pid, parent }];
  const above = look(parent);
  const isShellOfThisScript = above?.command.includes(basename(process.argv[1] ?? ''));
  if (above && isShellOfThisScript) links.push({ of: parent, parent: above.parent });
  return links;
}

function holds({ of, parent }) {
  if (of === process.pid) return process.ppid === parent;
  return process.platform === 'linux' ? look(of)?.parent === parent : isAlive(parent);
}

function look(pid) {
  try {
    return process.platform === 'linux' ? lookInProc(pid) : lookWithPs(pid);
  } catch {
    return null;
  }
}

function lookInProc(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may contain a parenthesis too. State and parent follow the last one.
  const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  return { parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') };
}

function lookWithPs(pid) {
  const line = execFileSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  return { parent: Number.parseInt(line, 10), command: line };
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
