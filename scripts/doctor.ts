import { parseArgs } from 'node:util';
import { readConfig } from '#server/config/config.ts';
import { examine } from '#server/doctor/doctor.ts';
import { runCommand } from './lib/command.ts';

const HELP = `Looks whether this machine and this Pipit are well, and says what to do where they are not.

  npm run doctor

It reads the settings that Pipit is started with, changes nothing, and may run beside it. Exit code 1: something fails.
`;

await runCommand(async () => {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const findings = await examine(readConfig(process.env, false));
  for (const [name, { verdict, found, advice }] of findings) {
    process.stdout.write(`${verdict.padEnd(4)}  ${name.padEnd(8)}  ${found}\n`);
    if (advice) process.stdout.write(`${' '.repeat(16)}→ ${advice}\n`);
  }
  if (findings.some(([, { verdict }]) => verdict === 'FAIL')) process.exitCode = 1;
});
