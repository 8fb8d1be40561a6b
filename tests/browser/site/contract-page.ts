/** The worker talks to Node over a line of its own, whose address stands behind the # of this page. */
const worker = new Worker(new URL('./contract-worker.ts', import.meta.url), { type: 'module' });
worker.postMessage(location.hash.slice(1));
