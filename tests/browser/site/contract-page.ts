/** The worker connects to Node.js itself. The address is in the hash of this page. */
const worker = new Worker(new URL('./contract-worker.ts', import.meta.url), { type: 'module' });
worker.postMessage(location.hash.slice(1));
