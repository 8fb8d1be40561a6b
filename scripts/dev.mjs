import { once } from 'node:events';
import { createServer } from 'node:net';
import { runChild, signalChildren } from './lib/children.mjs';
import { orExplain } from './lib/explain.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { usableNode } from './lib/node.mjs';
import { inRoot, root } from './lib/paths.mjs';
import { say } from './lib/progress.mjs';
import { passStopOn } from './lib/stop.mjs';

await orExplain(develop);

/** Client and API share one address: Vite passes /api on to a server that restarts when its code changes. */
async function develop() {
  passStopOn();
  await ensureInstalled('full');
  const node = usableNode();
  const { PORT = '3000', HOST = '127.0.0.1' } = process.env;
  const apiPort = await freePort();
  const server = ['--watch', '--watch-preserve-output', inRoot('src', 'server', 'main.ts')];
  const client = [inRoot('node_modules', 'vite', 'bin', 'vite.js'), '--strictPort', '--port', PORT, '--host', HOST];
  const run = (args, settings) =>
    runChild(node, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...settings } });

  say('develop', `http://${HOST}:${PORT} serves the client and passes /api on to port ${apiPort}`);
  const both = [
    run(server, { PORT: String(apiPort), HOST: '127.0.0.1' }),
    run(client, { PIPIT_API: `http://127.0.0.1:${apiPort}` }),
  ];
  process.exitCode = await Promise.race(both);
  // Neither is of use without the other.
  signalChildren('SIGTERM');
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (typeof address === 'object' && address) return address.port;
  throw new Error('no free port');
}
