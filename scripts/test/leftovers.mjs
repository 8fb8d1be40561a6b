import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';

const OUTPUTS = new Set(['node_modules', '.git', 'dist']);

/** Processes that still have the mark of this run in their environment. Needs /proc. */
export function leftProcesses(mark) {
  if (!existsSync('/proc/self/environ')) return [];
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && Number(pid) !== process.pid)
    .filter((pid) => readProc(pid, 'environ').split('\0').includes(mark))
    .map((pid) => `process ${pid}: ${readProc(pid, 'cmdline').replaceAll('\0', ' ').trim()}`);
}

function readProc(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** SQLite deletes its temporary files right after opening them. A process that is killed in between leaves one. */
const OF_KILLED = /^etilqs_/;

export function leftInFolder(folder) {
  return readdirSync(folder)
    .filter((name) => !OF_KILLED.test(name))
    .map((name) => `file ${join(folder, name)}`);
}

export function newInCheckout(before) {
  const known = new Set(before);
  return filesOfCheckout()
    .filter((file) => !known.has(file))
    .map((file) => `file ${file}`);
}

export function filesOfCheckout(folder = root) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !OUTPUTS.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? [path, ...filesOfCheckout(path)] : [path];
    });
}
