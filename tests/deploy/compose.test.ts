import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import settings from '../../src/server/config/settings.json' with { type: 'json' };

const folder = join(import.meta.dirname, '../../deploy');
const path = join(folder, 'compose.yaml');
const text = readFileSync(path, 'utf8');
const { services, volumes } = parse(text);

/** Rules of style that Pipit does not follow. The schema and the safety rules apply. */
const TASTE = ['require-project-name-field', 'service-keys-order'];

interface Fault {
  rule: string;
  message: string;
}

function faultsOf(file: string): string[] {
  const linter = new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [], stylish: false });
  const results: { messages: Fault[] }[] = linter.lintFiles([file], false);
  return results
    .flatMap(({ messages }) => messages)
    .filter(({ rule }) => !TASTE.includes(rule))
    .map(({ rule, message }) => `${rule}: ${message}`);
}

test('the compose file fits the schema of compose files and breaks no rule', () => {
  expect(faultsOf(path)).toEqual([]);
});

test('a file that does not fit is seen', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'pipit-compose-'));
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
  const file = join(scratch, 'compose.yaml');
  writeFileSync(file, text.replace('restart: unless-stopped', 'restarts: always'));
  expect(faultsOf(file).join()).toMatch(/^invalid-schema: .*additional properties/);
});

test('everything has a health check of its own or in its image, and waits for what it needs', () => {
  expect(services.db.healthcheck.test[1]).toBe('pg_isready');
  expect(services.pipit.depends_on).toEqual({ db: { condition: 'service_healthy' } });
  expect(services.caddy.depends_on).toEqual({ pipit: { condition: 'service_healthy' } });
});

test('every image is named with its exact version', () => {
  expect(services.db.image).toMatch(/^postgres:18\.\d+$/);
  expect(services.caddy.image).toMatch(/^caddy:2\.\d+\.\d+$/);
  const { node } = process.versions;
  const [major] = node.split('.');
  const dockerfile = readFileSync(join(folder, 'Dockerfile'), 'utf8');
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base = '']) => base);
  expect(new Set(bases).size).toBe(1);
  expect(bases[0]).toMatch(new RegExp(`^node:${major}\\.\\d+\\.\\d+-slim$`));
});

test('what it mounts, builds and reads exists', () => {
  const { context, dockerfile } = services.pipit.build;
  expect(existsSync(join(folder, context, dockerfile))).toBe(true);
  for (const { volumes: mounted = [] } of Object.values<{ volumes?: string[] }>(services)) {
    for (const [from = ''] of mounted.map((line) => line.split(':'))) {
      if (from.startsWith('.')) expect(existsSync(join(folder, from)), from).toBe(true);
      else expect(Object.keys(volumes)).toContain(from);
    }
  }
});

test('every value that it needs from .env is in the example, and every setting has a name that Pipit knows', () => {
  const example = readFileSync(join(folder, 'env.example'), 'utf8');
  const given = [...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  const needed = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
  for (const name of needed) expect(given).toContain(name);
  const own = ['PIPIT_DOMAIN', 'POSTGRES_PASSWORD'];
  const set = [...given.filter((name) => !own.includes(name ?? '')), ...Object.keys(services.pipit.environment)];
  for (const name of set) expect(Object.keys(settings)).toContain(name);
});

test('no secret is written into it', () => {
  expect(text).not.toMatch(/PASSWORD: (?!\$\{)/);
  expect(services.pipit.environment.DATABASE_URL).toMatch(
    /^postgres:\/\/pipit:\$\{POSTGRES_PASSWORD\}@db:5432\/pipit$/,
  );
});
