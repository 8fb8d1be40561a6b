import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DockerfileParser } from 'dockerfile-ast';
import { ValidationSeverity, validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import settings from '../../src/server/config/settings.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const text = read('deploy/Dockerfile');
const file = DockerfileParser.parse(text);
const argumentsOf = (instruction: { getArguments(): { getValue(): string }[] }) =>
  instruction.getArguments().map((argument) => argument.getValue());

test('the Dockerfile is valid to the last warning', () => {
  const strict = ValidationSeverity.ERROR;
  const found = validate(text, {
    deprecatedMaintainer: strict,
    directiveCasing: strict,
    emptyContinuationLine: strict,
    instructionCasing: strict,
    instructionCmdMultiple: strict,
    instructionEntrypointMultiple: strict,
    instructionHealthcheckMultiple: strict,
    instructionJSONInSingleQuotes: strict,
    instructionWorkdirRelative: strict,
  });
  expect(found.map(({ message }) => message)).toEqual([]);
});

test('it builds in one stage and serves in another, as a user without rights, and tells how it is', () => {
  expect(file.getFROMs()).toHaveLength(2);
  const last = text.slice(text.lastIndexOf('\nFROM '));
  expect(last).toMatch(/^USER node$/m);
  expect(last).toMatch(/^HEALTHCHECK .*\\\n\s+CMD \["node", .*\/readyz/m);
  expect(last).not.toMatch(/npm (ci|install)/);
});

test('every COPY takes what exists and what .dockerignore lets through', () => {
  const allowed = new Set(
    read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1)),
  );
  const sources = file
    .getCOPYs()
    .filter((copy) => copy.getFlags().length === 0)
    .flatMap((copy) => argumentsOf(copy).slice(0, -1));
  expect(sources.length).toBeGreaterThan(5);
  for (const source of sources) {
    expect(existsSync(join(root, source)), source).toBe(true);
    expect(allowed, source).toContain(source);
  }
});

test('every COPY from the build takes what the build makes', () => {
  const made = ['/app/package.json', '/app/node_modules', '/app/dist/web', '/app/dist/server'];
  const taken = file
    .getCOPYs()
    .filter((copy) => copy.getFlags().length > 0)
    .flatMap((copy) => argumentsOf(copy).slice(0, -1));
  expect(taken).toEqual(made);
});

test('what it runs exists: npm scripts, the entry, and settings by their names', () => {
  const scripts = [...text.matchAll(/npm run (?:--\S+ )*([\w:-]+)/g)].map(([, name = '']) => name);
  expect(scripts).toEqual(['build']);
  for (const name of scripts) expect(Object.keys(packageJson.scripts)).toContain(name);
  expect(text).toMatch(/^CMD \["node", .*"dist\/server\/main\.mjs"\]$/m);
  const names = [...(/^ENV (.+)$/m.exec(text)?.[1] ?? '').matchAll(/(\w+)=/g)].map(([, name]) => name);
  const foreign = ['NODE_ENV', 'NODE_COMPILE_CACHE', 'npm_config_cache'];
  for (const name of names) if (!foreign.includes(name ?? '')) expect(Object.keys(settings)).toContain(name);
});

test('of the dependencies exactly those stay in the image that the server imports', () => {
  const rooms = ['contract', 'store', 'api', 'seed', 'server'];
  const code = rooms
    .flatMap((room) => globSync(join(root, 'src', room, '**/*.ts')))
    .filter((path) => !path.endsWith('.test.ts') && !path.endsWith('wasm-sqlite.ts'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const imported = new Set(
    [...code.matchAll(/(?:from|import\()\s*'((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^']*)?'/g)].map(([, name]) => name),
  );
  const removed = (/npm uninstall([\s\S]+?)\n\n/.exec(text)?.[1] ?? '')
    .split(/[\s\\]+/)
    .filter((name) => /^[@\w]/.test(name));
  const all = Object.keys({ ...packageJson.dependencies, ...packageJson.optionalDependencies });
  expect(all.filter((name) => !imported.has(name)).sort()).toEqual(removed.sort());
});
