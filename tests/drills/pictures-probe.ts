import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** A thread: asks for `workerData` until it is told to stop, then says how many ms 99 of 100 answers took at most. */
const taken: number[] = [];
let stopped = false;
parentPort?.once('message', () => {
  stopped = true;
});
const ask = () => fetch(workerData).then((answer) => answer.text());
for (let n = 0; n < 200; n++) await ask();
parentPort?.postMessage(0);
while (!stopped) {
  const begun = performance.now();
  await ask();
  taken.push(performance.now() - begun);
  await pause(2);
}
taken.sort((a, b) => a - b);
parentPort?.postMessage(taken[Math.ceil(taken.length * 0.99) - 1] ?? 0);
