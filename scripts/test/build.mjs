import { ensureBuilt } from '../lib/build.mjs';
import { orExplain } from '../lib/explain.mjs';

await orExplain(() => ensureBuilt(process.argv.slice(2)));
