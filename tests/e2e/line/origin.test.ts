import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '#tests/harness/e2e/e2e.ts';
import { watchContext } from '#tests/harness/e2e/watch.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

for (const path of ['/', '/login', '/userFeed', '/nowhere']) {
  test(`${path} comes with a policy that allows its own code and nothing inline without a hash`, async ({
    request,
  }) => {
    const answer = await request.get(path);
    const policy = new Map(
      (answer.headers()['content-security-policy'] ?? '').split('; ').map((rule) => {
        const [name = '', ...sources] = rule.split(' ');
        return [name, sources] as const;
      }),
    );
    expect(policy.get('default-src')).toEqual(["'self'"]);
    expect(policy.get('style-src')).toEqual(["'self'"]);
    expect(policy.get('object-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    const [own, ...hashes] = policy.get('script-src') ?? [];
    expect(own).toBe("'self'");
    const inline = [...(await answer.text()).matchAll(/<script>/g)];
    expect(hashes.filter((source) => /^'sha256-.+'$/.test(source))).toHaveLength(inline.length);
    expect(hashes).toHaveLength(inline.length);
    expect(answer.headers()['x-content-type-options']).toBe('nosniff');
  });
}

test('the watch over every page of this suite sees what it is there for', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url });
  const { faults } = await watchContext(context, server.url);
  const page = await context.newPage();
  await page.goto('/login');
  expect(faults()).toEqual([]);
  await page.evaluate(async () => {
    document.body.append(Object.assign(document.createElement('script'), { textContent: 'alert(1)' }));
    await fetch('https://elsewhere.example').catch(() => undefined);
    document.body.append(Object.assign(new Image(), { src: 'https://pictures.example/a.png' }));
    setTimeout(() => {
      throw new Error('planted');
    });
  });
  await expect.poll(() => faults().join('\n')).toContain('planted');
  expect(faults().join('\n')).toContain('securitypolicyviolation script-src');
  expect(faults().join('\n')).toContain('securitypolicyviolation connect-src');
  await expect.poll(() => faults().join('\n')).toContain('left the origin: https://pictures.example');
  await context.close();
});

/** Words that survive minification, each from the package that must stay on the server. */
const TELLTALES = [
  { name: 'zod', file: 'v4/core/schemas.js', word: 'unrecognized_keys' },
  { name: 'kysely', file: 'dist/operation-node/select-query-node.js', word: 'SelectQueryNode' },
  { name: 'hono', file: 'dist/compose.js', word: 'next() called multiple times' },
  { name: 'jose', file: 'dist/webapi/util/errors.js', word: 'ERR_JWS_INVALID' },
];

test('what members download holds no zod, kysely, hono or jose', () => {
  const assets = `${root}dist/web/assets/`;
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(5);
  const code = scripts.map((file) => readFileSync(assets + file, 'utf8')).join('\n');
  for (const { name, file, word } of TELLTALES) {
    expect(readFileSync(`${root}node_modules/${name}/${file}`, 'utf8'), `${name} no longer says so`).toContain(word);
    expect(code.includes(word), name).toBe(false);
  }
});
