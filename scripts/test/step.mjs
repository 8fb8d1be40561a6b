import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from '../lib/children.mjs';
import { root } from '../lib/paths.mjs';

/** Runs one step, says in one line how it went, and shows its output only when it failed. */
export async function runStep({ name, command, args, count }, env, scratch) {
  const logFile = join(scratch, `${name}.log`);
  const begun = performance.now();
  const code = await runLogged(command, args, env, logFile);
  const counted = count?.() ?? { passed: 0, failed: 0, files: [] };
  const failed = code === 0 ? counted.failed : Math.max(1, counted.failed);
  const seconds = (performance.now() - begun) / 1000;
  const tests = count ? `, ${counted.passed} passed, ${counted.failed} failed` : '';
  process.stdout.write(`${name.padEnd(8)} ${failed === 0 ? 'ok' : 'FAILED'} in ${seconds.toFixed(1)} s${tests}\n`);
  if (failed > 0) process.stdout.write(`\n${readFileSync(logFile, 'utf8').trim()}\n\n`);
  return { name, seconds, passed: counted.passed, failed, files: counted.files };
}

async function runLogged(command, args, env, logFile) {
  const log = openSync(logFile, 'w');
  try {
    return await runChild(command, args, { cwd: root, env, tree: true, stdio: ['ignore', log, log] });
  } finally {
    closeSync(log);
  }
}
