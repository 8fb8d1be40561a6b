import type { Bench } from './bench.ts';
import { rowOf, sampleOf, type Taken, take } from './compare.ts';
import type { Measured } from './measured.ts';
import { type Asked, requestText } from './request.ts';

export interface Circle {
  name: string;
  reads: readonly Asked[];
  /** The list is always run as a whole, so that each write can be repeated. */
  writes: readonly Asked[];
  readsPerWrite: number;
}

const CONNECTIONS = 16;
/**
 * Rounds until the compiler is done: the cost of a read falls from 950 to 220 µs over the first six, and stays there.
 */
const WARM_UP = 6;

/**
 * Measures reads alone, and the same reads with concurrent writes. The cost of the writes is measured alone in the same
 * minute and subtracted.
 */
export async function besideWrites(
  bench: Bench,
  subject: Measured,
  circle: Circle,
): Promise<[ReturnType<typeof rowOf>, ReturnType<typeof rowOf>]> {
  const { name, writes, readsPerWrite } = circle;
  const reads = Array.from(
    { length: writes.length * readsPerWrite },
    (_, i) => circle.reads[i % circle.reads.length] as Asked,
  );
  const mixed = writes.flatMap((write, i) => [...reads.slice(i * readsPerWrite, (i + 1) * readsPerWrite), write]);
  bench.floor.tell(await sampleOf(subject, { name, requests: reads }));
  bench.load.use([...reads, ...mixed, ...writes].map(requestText));

  const part = (from: number, count: number) => take(bench, subject, { connections: CONNECTIONS, from, count });
  const floor = () => take(bench, bench.floor, { connections: CONNECTIONS, from: 0, seconds: bench.roundSeconds });
  const quiet = async () => ({ floor: await floor(), still: await part(0, reads.length) });
  const living = async () => ({
    floor: await floor(),
    mixed: await part(reads.length, mixed.length),
    alone: await part(reads.length + mixed.length, writes.length),
  });
  // Comes first, because the effects of a write on caches and jobs outlast it.
  await inTurn(WARM_UP, quiet);
  const still = await inTurn(bench.rounds, quiet);
  await inTurn(WARM_UP, living);
  const beside = await inTurn(bench.rounds, living);
  return [
    rowOf(
      `${name}, nobody writes`,
      still.map(({ still }) => still),
      still.map(({ floor }) => floor),
    ),
    rowOf(
      `${name}, with writes`,
      beside.map(({ mixed, alone }) => withoutWrites(mixed, alone, reads.length)),
      beside.map(({ floor }) => floor),
    ),
  ];
}

/** Rate and latencies of the reads only. */
function withoutWrites(mixed: Taken, alone: Taken, reads: number): Taken {
  const cpuSeconds = mixed.answered / mixed.perCpuSecond - alone.answered / alone.perCpuSecond;
  const { readP50: p50, readP99: p99, p99: allP99 } = mixed;
  return { ...mixed, perCpuSecond: reads / cpuSeconds, p50, p99, allP99 };
}

async function inTurn<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (let i = 0; i < count; i++) done.push(await work());
  return done;
}
