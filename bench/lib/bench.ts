import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Load, startLoad } from './load.ts';
import { type Measured, startMeasured, untilAnswers } from './measured.ts';
import { startPipit } from './pipit.ts';

/** The input of every question. */
export interface Bench {
  load: Load;
  floor: Measured;
  rounds: number;
  roundSeconds: number;
  quick: boolean;
}

const FLOOR_PORT = 4600;

export async function startBench(quick: boolean): Promise<Bench> {
  const floor = startMeasured(new URL('./floor-server.ts', import.meta.url), FLOOR_PORT);
  await untilAnswers(FLOOR_PORT, '/');
  await compileOnce();
  return { load: startLoad(), floor, rounds: quick ? 5 : 15, roundSeconds: quick ? 0.3 : 0.5, quick };
}

/** The first start loads the compiler, which takes 25 MB. Measured starts begin like every later one. */
async function compileOnce(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pipit-bench-'));
  try {
    await (await startPipit({ DATA_DIR: folder, SEED: 'none' })).stop();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function stopBench({ load, floor }: Bench): Promise<void> {
  load.stop();
  await floor.stop();
}
