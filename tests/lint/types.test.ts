import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const FOREIGN = ['document', 'window', 'localStorage', 'process', 'Buffer', 'setImmediate', 'console'];
const OWN = ['Request', 'Response', 'Headers', 'URL', 'TextEncoder', 'crypto', 'Intl'];

/** The names among `FOREIGN` and `OWN` that the compiler knows in a room, whose project is `project`. */
async function namesKnownIn(room: string, project = room): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pipit-types-'));
  try {
    for (const file of [
      'package.json',
      'tsconfig.base.json',
      'src/platform.d.ts',
      join('src', project, 'tsconfig.json'),
    ]) {
      cpSync(join(root, file), join(folder, file));
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    mkdirSync(join(folder, 'src', room), { recursive: true });
    const names = [...FOREIGN, ...OWN];
    writeFileSync(
      join(folder, 'src', room, 'planted.ts'),
      names.map((name) => `export const _${name} = ${name};\n`).join(''),
    );
    const output = await compile(folder, join('src', project));
    return names.filter((_, n) => !output.includes(`planted.ts(${n + 1},`));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function compile(cwd: string, project: string): Promise<string> {
  const args = [join(root, 'node_modules/typescript/bin/tsc'), '--project', project, '--pretty', 'false'];
  // The compiler exits with 2 when it reports something.
  return promisify(execFile)(process.execPath, args, { cwd }).then(
    ({ stdout }) => stdout,
    (failure: { stdout: string }) => failure.stdout,
  );
}

describe('the compiler', () => {
  test.each(['contract', 'store', 'api', 'seed'])('knows neither DOM nor Node in %s', async (room) => {
    expect(await namesKnownIn(room, '.')).toEqual(OWN);
  });

  test('knows Node and no DOM in the server and the engines', async () => {
    for (const room of ['server', 'store/engine/drivers']) {
      const known = await namesKnownIn(room);
      expect(known).toEqual(expect.arrayContaining(['process', 'Buffer', ...OWN]));
      expect(known).not.toContain('document');
    }
  });

  test('knows DOM and no Node in the client', async () => {
    const known = await namesKnownIn('web');
    expect(known).toEqual(expect.arrayContaining(['document', 'localStorage', ...OWN]));
    expect(known).not.toContain('process');
    expect(known).not.toContain('Buffer');
  });
});
