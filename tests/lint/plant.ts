import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');

export interface Report {
  file: string;
  line: number;
  rule: string;
}

/** Lints the given files under the project's own rules, in a temporary folder. */
export async function lintPlanted(files: Record<string, string>): Promise<Report[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pipit-lint-'));
  try {
    for (const rules of globSync(['biome.json', 'src/**/biome.json', 'tests/lint/*.grit'], { cwd: root })) {
      cpSync(join(root, rules), join(folder, rules));
    }
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    return parse(await runBiome(folder), folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function runBiome(cwd: string): Promise<string> {
  const args = [biome, 'lint', '--reporter=github', '--colors=off', '--max-diagnostics=none'];
  const run = promisify(execFile)(process.execPath, args, { cwd, maxBuffer: 1 << 26 });
  // Biome exits with 1 when it reports something, which is expected here.
  return run.then(
    ({ stdout }) => stdout,
    (failure: { stdout: string; stderr: string }) => {
      if (!failure.stdout.includes('::')) throw new Error(failure.stderr);
      return failure.stdout;
    },
  );
}

function parse(output: string, folder: string): Report[] {
  return [...output.matchAll(/^::\w+ title=([^,]+),file=([^,]+),line=(\d+)/gm)].map(
    ([, title = '', file = '', line]) => ({
      rule: title.split('/').at(-1) ?? title,
      file: file.replace(`${folder}/`, ''),
      line: Number(line),
    }),
  );
}
