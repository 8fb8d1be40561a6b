import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { atMost, type Drill } from './drill.ts';

const CHILD = fileURLToPath(new URL('limit-memory-child.ts', import.meta.url));
const CALLERS = 200_000;

/** Megabytes that one side of the counting uses after this many callers. */
function megabytes(side: 'process' | 'parent'): number {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--expose-gc', CHILD, side, String(CALLERS)], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return Number(stdout);
}

export const limitMemory: Drill = {
  name: 'limit-memory',
  title: 'the memory of limits stays bounded, however many addresses come',
  run: async () => [
    atMost(`one process after ${CALLERS.toLocaleString('en')} addresses`, megabytes('process'), 20, 'MB'),
    atMost(`the parent of workers after ${CALLERS.toLocaleString('en')} addresses`, megabytes('parent'), 20, 'MB'),
  ],
};
