import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openApiDocument } from '../routes/openapi.schema.ts';
import { CODES, type Code, paramsOf } from './codes.ts';
import { MESSAGES } from './errors.ts';

const codes = Object.keys(CODES) as Code[];

test.each(codes)('%s is a short name and is documented with its parameters', (code) => {
  expect(code).toMatch(/^[a-z]+(_[a-z]+){0,4}$/);
  const { means } = CODES[code];
  expect(means).toMatch(/^[A-Z].+\.$/);
  for (const param of paramsOf(code)) expect(means, param).toContain(`\`${param}\``);
});

test('each message of the catalogue has a code of its own', () => {
  const used = Object.values(MESSAGES).map(({ code }) => code);
  expect(used.filter((code, i) => used.indexOf(code) !== i)).toEqual([]);
});

test('no two codes mean the same', () => {
  const meanings = codes.map((code) => CODES[code].means);
  expect(new Set(meanings).size).toBe(codes.length);
});

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = globSync('{contract,api,server,browser-server}/**/*.ts', { cwd: root });
const sources = files
  .filter((file) => !/\.test\.ts$|contract\/(codes|refusals\.schema)\.ts$/.test(file))
  .map((file) => readFileSync(root + file, 'utf8'))
  .join('\n');

test.each(codes)('%s is given by some refusal', (code) => {
  expect(sources).toContain(`'${code}'`);
});

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, { description: string; 'x-codes'?: string[] }> }>>;
  components: { schemas: { Code: { enum: string[]; 'x-enumDescriptions': Record<string, string> } } };
}
const document = openApiDocument('1') as unknown as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { responses }]) => ({ name: `${method} ${path}`, responses })),
);

test('the document has every code and its meaning', () => {
  const { Code } = document.components.schemas;
  expect(Code.enum).toEqual(codes);
  expect(Code['x-enumDescriptions']).toEqual(Object.fromEntries(codes.map((code) => [code, CODES[code].means])));
});

test.each(operations)('$name names the codes of its refusals', ({ responses }) => {
  for (const [status, { description, 'x-codes': named = [] }] of Object.entries(responses)) {
    if (/^[23]/.test(status)) continue;
    expect(named.length, status).toBeGreaterThan(0);
    expect(codes, status).toEqual(expect.arrayContaining(named));
    expect(new Set(named).size, status).toBe(named.length);
    for (const [, code] of description.matchAll(/(?:^|\| )([a-z_]+): /g)) expect(named, status).toContain(code);
  }
});
