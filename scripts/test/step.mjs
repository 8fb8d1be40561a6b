import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from '../lib/children.mjs';
import { root } from '../lib/paths.mjs';

/** Runs one step and prints a line about it. Shows its output only if it failed. */
export async function runStep({ name, command, args, count, ...step }, env, scratch) {
  const logFile = join(scratch, `${name}.log`);
  const timesFile = join(scratch, `${name}.times`);
  const begun = performance.now();
  const code = await runLogged(...timed(command, args, timesFile), { ...env, ...step.env }, logFile);
  const counted = count?.() ?? { passed: 0, failed: 0, files: [], secondTries: [] };
  const failed = code === 0 ? counted.failed : Math.max(1, counted.failed);
  const seconds = (performance.now() - begun) / 1000;
  const cpu = cpuSeconds(timesFile);
  const tests = count ? `, ${counted.passed} passed, ${counted.failed} failed` : '';
  process.stdout.write(`${name.padEnd(8)} ${failed === 0 ? 'ok' : 'FAILED'} in ${seconds.toFixed(1)} s${tests}\n`);
  if (failed > 0) process.stdout.write(`\n${readFileSync(logFile, 'utf8').trim()}\n\n`);
  return { ...counted, name, seconds, cpu, failed };
}

/**
 * A shell around the command writes down the CPU time of all processes that have ended below it; Windows has no such
 * shell.
 */
function timed(command, args, timesFile) {
  if (process.platform === 'win32') return [command, args];
  return ['/bin/sh', ['-c', `"$@"; code=$?; times > '${timesFile}'; exit $code`, 'sh', command, ...args]];
}

/** The second line of `times` is about the children, such as "1m2.340s 0m5.600s": user and system. */
function cpuSeconds(timesFile) {
  if (!existsSync(timesFile)) return 0;
  const [, children = ''] = readFileSync(timesFile, 'utf8').split('\n');
  const times = [...children.matchAll(/(\d+)m([\d.]+)s/g)];
  return times.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}

async function runLogged(command, args, env, logFile) {
  const log = openSync(logFile, 'w');
  try {
    return await runChild(command, args, { cwd: root, env, tree: true, stdio: ['ignore', log, log] });
  } finally {
    closeSync(log);
  }
}
