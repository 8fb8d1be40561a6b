import { parseArgs } from 'node:util';
import { startPostgres } from '../harness/postgres/postgres.ts';
import { randomSeed } from '../harness/random-seed.ts';
import { killAgainAndAgain } from './kills.ts';
import { type Place, postgresPlace, sqlitePlace } from './place.ts';

const HELP = `Kills a Pipit under load again and again, and looks whether anything that it acknowledged is lost.

  npm run test:crash
  npm run test:crash -- --kills 1000 --engine sqlite

  --kills N                   how many in all (200)
  --engine sqlite|postgres    on this engine alone
  --seed N                    what is written, and when it is killed (random; it is printed)
`;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h' },
    kills: { type: 'string', default: '200' },
    engine: { type: 'string', default: 'sqlite,postgres' },
    seed: { type: 'string' },
  },
});
if (values.help) process.stdout.write(HELP);
else await run(Number(values.kills), values.engine.split(','), Number(values.seed ?? randomSeed()));

async function run(kills: number, engines: string[], seed: number): Promise<void> {
  process.stdout.write(`seed ${seed}\n`);
  for (const engine of engines) {
    const { place, stop } = engine === 'sqlite' ? alone(sqlitePlace()) : await onCluster();
    try {
      const { faults, ...outcome } = await killAgainAndAgain(place, Math.ceil(kills / engines.length), seed);
      const { kills: killed, acknowledged, pictures, slowestStart } = outcome;
      const figures = `${acknowledged} writes and ${pictures} pictures acknowledged, slowest recovery ${(slowestStart / 1000).toFixed(2)} s`;
      process.stdout.write(`${engine}: ${killed} kills ${faults.length > 0 ? 'NOT ' : ''}survived, ${figures}\n`);
      for (const fault of faults) process.stdout.write(`  ${fault}\n`);
      if (faults.length > 0) process.exitCode = 1;
    } finally {
      place.remove();
      await stop();
    }
  }
}

interface Ground {
  place: Place;
  stop: () => Promise<void>;
}

function alone(place: Place): Ground {
  return { place, stop: async () => undefined };
}

async function onCluster(): Promise<Ground> {
  const { url, stop } = await startPostgres();
  return { place: await postgresPlace(url), stop };
}
