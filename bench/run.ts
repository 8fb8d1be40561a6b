import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { drawGrowth } from './curves.ts';
import { startBench, stopBench } from './lib/bench.ts';
import type { Finding, Question } from './lib/question.ts';
import { printTable } from './lib/table.ts';
import { questions } from './questions.ts';

const HELP = `Measures Pipit against a bare node:http server that answers the same bytes in the same run.

  npm run bench                  every question, about half an hour
  npm run bench -- --quick       what a minute can tell
  npm run bench -- --only home   one question, or several parted by commas: ${questions.map(({ name }) => name).join(', ')}
`;

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' }, help: { type: 'boolean' } },
});
const chosen = questions.filter(({ name, slow }) =>
  values.only ? values.only.split(',').includes(name) : !(values.quick && slow),
);
if (values.help || chosen.length === 0) {
  process.stdout.write(HELP);
} else {
  await run(chosen);
}

async function run(questions: Question[]): Promise<void> {
  const bench = await startBench(values.quick);
  const answers: { question: Question; findings: Finding[] }[] = [];
  try {
    for (const question of questions) {
      console.log(`${question.name} …`);
      const findings = await question.ask(bench);
      answers.push({ question, findings });
      save(question, findings);
    }
  } finally {
    await stopBench(bench);
  }
  for (const { question, findings } of answers) printTable(question, findings);
  if (!values.quick) drawGrowth();
}

function save({ name, title }: Question, findings: Finding[]): void {
  const folder = new URL('./results/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  const result = { name, title, quick: values.quick, at: new Date().toISOString(), node: process.version, findings };
  writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(result, null, 2)}\n`);
}
