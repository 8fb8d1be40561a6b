import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** A thread that requests `/healthz` of `workerData` until it is stopped, then reports the longest wait in ms. */
let [longest, stopped] = [0, false];
parentPort?.once('message', () => {
  stopped = true;
});
const ask = () => fetch(`${workerData}/healthz`).then((answer) => answer.text());
await ask();
parentPort?.postMessage('ready');
while (!stopped) {
  const begun = performance.now();
  await ask();
  longest = Math.max(longest, performance.now() - begun);
  await pause(5);
}
parentPort?.postMessage(longest);
