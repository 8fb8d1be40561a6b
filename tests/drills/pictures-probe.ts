import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** A thread that requests `workerData` until it is stopped, then reports the time of each response in ms. */
const taken: number[] = [];
let stopped = false;
parentPort?.once('message', () => {
  stopped = true;
});
const ask = () => fetch(workerData).then((answer) => answer.text());
for (let n = 0; n < 200; n++) await ask();
parentPort?.postMessage([]);
while (!stopped) {
  const begun = performance.now();
  await ask();
  taken.push(performance.now() - begun);
  await pause(2);
}
parentPort?.postMessage(taken);
