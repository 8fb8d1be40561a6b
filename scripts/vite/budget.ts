import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';
import { weigh } from './weigh.ts';

/** Compares the sizes of the pages with budget.json, in units of 1,000 bytes. A build over its budget fails. */
export function budget(file: string): Plugin {
  let outDir = '';
  let written: Rolldown.OutputBundle | undefined;
  return {
    name: 'pipit:budget',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      outDir = config.build.outDir;
    },
    writeBundle(_options, bundle) {
      written = bundle;
    },
    // At this point every file is written and compressed (compress.ts). A failed build has written nothing.
    closeBundle() {
      if (!written) return;
      const allowed = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
      const weights = weigh(outDir, written);
      for (const [name, most] of Object.entries(allowed))
        this.info(`${name}: ${weights[name]?.toFixed(1)} of ${most} kB`);
      const faults = faultsOf(weights, allowed);
      if (faults.length > 0) this.error(`${faults.join('; ')} (budget.json)`);
    },
  };
}

/** Every row must have a limit, so that no new file escapes it. */
export function faultsOf(weights: Record<string, number>, allowed: Record<string, number>): string[] {
  const over = Object.entries(allowed).filter(([name, most]) => !((weights[name] ?? Number.NaN) <= most));
  const unlimited = Object.keys(weights).filter((name) => !(name in allowed));
  return [
    ...over.map(([name, most]) => `over budget: ${name}, ${weights[name]?.toFixed(2)} of ${most} kB`),
    ...unlimited.map((name) => `without a budget: ${name}`),
  ];
}
