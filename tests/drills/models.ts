import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../harness/process/bundle.ts';
import { randomSeed } from '../harness/random-seed.ts';
import { type Drill, exactly, type Figure } from './drill.ts';

const ROUNDS = 10;

/** Each round draws a random seed, and runs a story of each model on each engine from it. */
export const models: Drill = {
  name: 'models',
  title: 'each model says of random stories what Pipit does; --rounds N tells so many (10)',
  run: async ({ rounds = ROUNDS }) => {
    const folder = mkdtempSync(join(tmpdir(), 'pipit-models-'));
    try {
      const seeds = Array.from({ length: rounds }, randomSeed);
      process.stdout.write(`  seeds ${seeds.join(' ')}\n`);
      return await tellAll(seeds, join(folder, 'report.json'));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function tellAll(seeds: number[], report: string): Promise<Figure[]> {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const args = ['run', '--project', 'models', '-t', 'seed', '--reporter=json', `--outputFile=${report}`];
  const env = { ...process.env, MODEL_SEEDS: seeds.join() };
  const child = spawn(process.execPath, [vitest, ...args], { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += chunk));
  const [code] = await once(child, 'exit');
  const { testResults } = read(report) ?? { testResults: [] };
  const stories = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = stories.filter(({ status }) => status === 'failed');
  for (const { fullName, failureMessages } of failed) {
    const [, model, seed] = /model (\w+), seed (\d+)/.exec(fullName) ?? [];
    process.stdout.write(`  FAILED model ${model}, seed ${seed}: ${fullName}\n`);
    process.stdout.write(`    MODEL_SEEDS=${seed} npx vitest run --project models -t 'model ${model}'\n`);
    process.stdout.write(`    ${failureMessages.join('\n').replaceAll('\n', '\n    ')}\n`);
  }
  const told = stories.filter(({ status }) => status === 'passed').length;
  if (code !== 0 && failed.length === 0) throw new Error(`Vitest ended with ${code}:\n${errors}`);
  if (told === 0 && failed.length === 0) throw new Error('No story was told.');
  return [exactly(`stories of ${told + failed.length} that a model tells otherwise`, failed.length, 0)];
}

interface Report {
  testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
}

function read(path: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
