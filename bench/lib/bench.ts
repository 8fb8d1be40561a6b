import { type Load, startLoad } from './load.ts';
import { type Measured, startMeasured, untilAnswers } from './measured.ts';

/** What every question is asked with. */
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
  return { load: startLoad(), floor, rounds: quick ? 5 : 15, roundSeconds: quick ? 0.3 : 0.5, quick };
}

export async function stopBench({ load, floor }: Bench): Promise<void> {
  load.stop();
  await floor.stop();
}
