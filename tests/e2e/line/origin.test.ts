import { expect, test } from '#tests/harness/e2e/e2e.ts';

test('each page comes with a policy that allows its own code and nothing inline without a hash', async ({
  request,
}) => {
  for (const path of ['/', '/login', '/userFeed', '/nowhere']) {
    await test.step(path, async () => {
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
  await test.step('/favicon.ico, which browsers request unasked', async () => {
    const answer = await request.get('/favicon.ico');
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/x-icon']);
    // The signature of an icon with one picture, which is a PNG.
    const body = await answer.body();
    expect(body.subarray(0, 6).toString('hex')).toBe('000001000100');
    expect(body.subarray(23, 26).toString()).toBe('PNG');
  });
});
