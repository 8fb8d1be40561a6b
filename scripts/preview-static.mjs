import { existsSync } from 'node:fs';
import { runChild } from './lib/children.mjs';
import { orExplain, PlainError } from './lib/explain.mjs';
import { usableNode } from './lib/node.mjs';
import { inRoot } from './lib/paths.mjs';
import { passStopOn } from './lib/stop.mjs';

await orExplain(async () => {
  if (!existsSync(inRoot('dist', 'static', 'index.html'))) throw new PlainError('Run "npm run build:static" first.');
  passStopOn();
  process.exitCode = await runChild(usableNode(), [inRoot('scripts', 'static', 'preview.ts')], { stdio: 'inherit' });
});
