import { ensureBuilt, serverEntry } from './lib/build.mjs';
import { runChild, signalChildren } from './lib/children.mjs';
import { orExplain } from './lib/explain.mjs';
import { helpText } from './lib/help.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { usableNode } from './lib/node.mjs';
import { readOptions } from './lib/options.mjs';
import { passStopOn } from './lib/stop.mjs';

/** Answers live shortly: a young heap of twice this size is hardly faster, and the process takes more. */
const YOUNG_HEAP = '--max-semi-space-size=8';

/** How a server ends that was asked to while threads of its pool still work. */
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
  // The channel tells the server when this script is gone, however it ended.
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  const main = [YOUNG_HEAP, serverEntry(), ...args];
  const code = await runChild(usableNode(), main, { stdio });
  process.exit(stop.asked() && code === ENDED_BY_SIGTERM ? 0 : code);
}
