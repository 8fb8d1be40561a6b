import { ensureBuilt, serverEntry } from './lib/build.mjs';
import { runChild, signalChildren } from './lib/children.mjs';
import { orExplain } from './lib/explain.mjs';
import { helpText } from './lib/help.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { usableNode } from './lib/node.mjs';
import { readOptions } from './lib/options.mjs';
import { passStopOn } from './lib/stop.mjs';

/** Most objects of a request are short-lived. Doubling this is hardly faster, and takes more memory. */
const YOUNG_HEAP = '--max-semi-space-size=8';

/** Exit code of a server that was stopped while threads of its pool still worked. */
const ENDED_BY_SIGTERM = 128 + 15;

await orExplain(async () => {
  const options = readOptions(process.argv.slice(2));
  if (options.help) process.stdout.write(helpText());
  else await start(options.import ? ['--import', options.import] : []);
});

async function start(args) {
  const stop = passStopOn();
  process.on('SIGUSR2', () => signalChildren('SIGUSR2'));
  try {
    await ensureInstalled('run');
    await ensureBuilt();
  } catch (error) {
    if (stop.asked()) process.exit(0);
    throw error;
  }
  // The channel tells the server when this script has ended for any reason.
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  const main = [YOUNG_HEAP, serverEntry(), ...args];
  const code = await runChild(usableNode(), main, { stdio });
  process.exit(stop.asked() && code === ENDED_BY_SIGTERM ? 0 : code);
}
