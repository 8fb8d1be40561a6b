import { ensureBuilt } from './lib/build.mjs';
import { runChild } from './lib/children.mjs';
import { orExplain, PlainError } from './lib/explain.mjs';
import { helpText } from './lib/help.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { usableNode } from './lib/node.mjs';
import { inRoot } from './lib/paths.mjs';
import { passStopOn } from './lib/stop.mjs';

const [argument] = process.argv.slice(2);

if (argument === '--help' || argument === '-h') process.stdout.write(helpText());
else await orExplain(start);

async function start() {
  if (argument) throw new PlainError(`There is no option ${argument}: "npm start -- --help" lists the settings.`);
  const stop = passStopOn();
  try {
    await ensureInstalled('run');
    await ensureBuilt();
  } catch (error) {
    if (stop.asked()) process.exit(0);
    throw error;
  }
  // The channel tells the server when this script is gone, however it ended.
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  process.exit(await runChild(usableNode(), [inRoot('src', 'server', 'main.ts')], { stdio, env: withCompileCache() }));
}

/** Given from outside it holds the entry too, so that a second start loads no compiler: 25 MB less. */
function withCompileCache() {
  return { NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'pipit'), ...process.env };
}
