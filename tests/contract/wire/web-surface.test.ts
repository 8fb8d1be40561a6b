import { describe, expect, test } from 'vitest';
import { MESSAGES } from '#contract/refusals/errors.ts';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { closeStore, openStore } from '#store/open.ts';
import { everyEngine, runtimes } from '#tests/harness/engines.ts';
import { eachRow, named } from '#tests/harness/rows.ts';
import { PASSWORD } from '#tests/harness/world.ts';
import { expectRefusal, ok } from '../matrices/steps.ts';

/** To the server in the browser, no caller is another site. */
const servers = runtimes.filter(({ name }) => name !== 'wasm');
const OWN = 'http://pipit.test';
const APP = 'https://app.example.org';

everyEngine(
  'writes from other sites',
  (world) => {
    const login = async (headers: Record<string, string>) => {
      const { username } = await world.signUp();
      return world.visitor.post('/auth/login', { username, password: PASSWORD }, { headers });
    };

    test.each([
      ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
      ['another site, without its name', { 'sec-fetch-site': 'cross-site' }],
      ['a neighbour under the same domain', { 'sec-fetch-site': 'same-site', origin: 'https://blog.pipit.test' }],
      ['another site in an old browser', { origin: 'https://evil.example' }],
      ['a page without an origin', { origin: 'null' }],
      ['a site whose name begins like ours', { origin: 'http://pipit.test.evil.example' }],
      ['our name on another port', { origin: 'http://pipit.test:8080' }],
    ])('%s: refused', async (_, headers) => {
      expectRefusal(await login(headers), 403);
    });

    test.each([
      ['our own page', { 'sec-fetch-site': 'same-origin', origin: OWN }],
      ['our own page in an old browser', { origin: OWN }],
      ['our own page behind a proxy with another name', { origin: APP, 'x-forwarded-host': 'app.example.org' }],
      ['an address that was typed in', { 'sec-fetch-site': 'none' }],
      ['a program', {}],
    ])('%s: done', async (_, headers) => {
      expect((await login(headers)).status).toBe(200);
    });

    test('reads are nobody’s harm', async () => {
      const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
      const { status, headers: answered } = await world.visitor.get('/posts', { headers });
      expect(status).toBe(200);
      expect(answered.get('access-control-allow-origin')).toBeNull();
    });

    const load = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
    test.each([
      ['a picture of another site', { ...load, 'sec-fetch-dest': 'image' }],
      ['a script of a neighbour', { ...load, 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'script' }],
      [
        'a frame in another site',
        { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
      ],
    ])('%s: not loaded', async (_, headers) => {
      expectRefusal(await world.visitor.get('/posts', { headers }), 403, MESSAGES.crossSiteRead.message);
    });

    test.each([
      ['a link on another site', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }],
      ['a client on another site', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
      ['our own picture', { ...load, 'sec-fetch-site': 'same-origin' }],
    ])('%s: read', async (_, headers) => {
      expect(
        (await world.visitor.get('/posts', { headers: { 'sec-fetch-site': 'cross-site', ...headers } })).status,
      ).toBe(200);
    });

    test('a preflight finds no door', async () => {
      const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
      const answer = await world.visitor.send('OPTIONS', '/posts', undefined, { headers });
      expectRefusal(answer, 405);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    });
  },
  {},
  servers,
);

everyEngine(
  'sites that the host names',
  (world) => {
    const preflight = (origin: string) =>
      world.fetch(
        new Request(`${OWN}/api/posts`, {
          method: 'OPTIONS',
          headers: {
            origin,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'authorization',
          },
        }),
      );

    test('may ask and write, and read what answers say beside the body', async () => {
      const asked = await preflight(APP);
      expect(asked.status).toBe(204);
      const allowed = Object.fromEntries(asked.headers);
      expect(allowed['access-control-allow-origin']).toBe(APP);
      for (const name of ['Authorization', 'Prefer', 'Idempotency-Key', 'Content-Type'])
        expect(allowed['access-control-allow-headers']).toContain(name);
      for (const method of ['GET', 'POST', 'DELETE']) expect(allowed['access-control-allow-methods']).toContain(method);

      const ada = await world.signUp();
      const headers = { origin: APP, 'sec-fetch-site': 'cross-site' };
      const { headers: said } = await ok(ada.post('/posts', { postData: { content: 'From afar.' } }, { headers }));
      expect(said.get('access-control-allow-origin')).toBe(APP);
      expect(said.get('access-control-expose-headers')).toMatch(/RateLimit-Remaining/);
      expect(said.get('vary')).toMatch(/origin/i);
    });

    test('a read still varies by what it did', async () => {
      const { headers } = await world.visitor.get('/posts', { headers: { origin: APP } });
      expect(headers.get('vary')).toMatch(/origin/i);
    });

    test('others are shut out as ever', async () => {
      const asked = await preflight('https://evil.example');
      expect(asked.headers.get('access-control-allow-origin')).toBeNull();
      const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      expectRefusal(await world.visitor.post('/auth/login', {}, { headers }), 403);
    });
  },
  { corsOrigins: [APP] },
  servers,
);

everyEngine(
  'what answers carry',
  (world) => {
    test('nothing in it runs, is guessed at, or stands in a frame', () =>
      eachRow(named(['/posts', '/posts/none', '/nowhere']), async (path) => {
        const { headers } = await world.visitor.get(path);
        expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      }));
  },
  {},
  runtimes,
);

everyEngine(
  'names',
  (world) => {
    const TAKEN_OUT = {
      'a direction that is turned around': ['Ada\u202Enimda', 'Adanimda'],
      'isolates and marks': ['\u2066Ada\u2069\u200E\u200F\u061C', 'Ada'],
      'characters without width': ['A\u200Bd\uFEFFa\u2060\u00AD', 'Ada'],
      'joiners that join nothing': ['A\u200Dd\u200Ca', 'Ada'],
      'line breaks and other controls': ['Ada\nLovelace\u0007\u2028', 'Ada Lovelace'],
      'fillers that look like nothing': ['\u3164Ada\u115F', 'Ada'],
      'tags that nobody sees': ['Ada\u{E0041}\u{E0042}', 'Ada'],
    } as const;
    test('lose what nobody sees, or what turns them around', () =>
      eachRow(Object.entries(TAKEN_OUT), async ([firstName, shown]) => {
        const { user } = await world.signUp({ firstName, lastName: firstName });
        expect([user.firstName, user.lastName]).toEqual([shown, shown]);
      }));

    test('are refused with nothing in them', () =>
      eachRow(named(['\u202E', '\u200B\u200B', '\u3164', ' \u2060 ']), async (firstName) => {
        const form = { firstName, username: 'nameless', email: 'n@example.org', password: PASSWORD };
        expectRefusal(await world.visitor.post('/auth/signup', form), 422, 'Name is required.');
      }));

    const KEPT = ['می\u200Cخواهم', 'क्\u200Dष', '👩\u200D🚀 Ada', 'José', '李小龍', 'O’Brien', 'عائشة', 'Anne Marie'];
    test('of any script are kept as they are', () =>
      eachRow(named(KEPT), async (firstName) => {
        expect((await world.signUp({ firstName })).user.firstName).toBe(firstName);
      }));

    test('of users have plain letters alone', () =>
      eachRow(named(['adm\u0456n', 'ad\u200Bmin', 'ada\u202E', 'аda']), async (username) => {
        const form = { firstName: 'Ada', username, email: 'n@example.org', password: PASSWORD };
        expectRefusal(await world.visitor.post('/auth/signup', form), 422);
      }));
  },
  {},
  runtimes,
);

const LEAKS =
  /\bat \S+ \(|\bat \S+:\d+|node_modules|\.ts\b|file:|\/(work|home|srv|usr|tmp)\/|select |insert |sqlite|postgres|kysely|a secret of/i;

describe('what is provoked tells nothing of the inside', () => {
  everyEngine('on a sound database', (world) => {
    test('hostile requests are refused in plain words', async () => {
      const ada = await world.signUp();
      const answers = await Promise.all([
        ada.get("/posts/'%20or%201=1--"),
        ada.get('/users/%00%ff'),
        ada.get('/posts?sort=newest&cursor=%22;drop'),
        ada.get('/users?q=%25%5c_%00&limit=20'),
        ada.get('/posts?limit=99999999999999999999'),
        ada.post('/posts', { postData: { content: { toString: 'x' } } }),
        ada.send('POST', '/posts', '{"postData":{"content":"\\ud800"}}'),
        ada.send('POST', '/posts', '\xff\xfe{'),
        ada.get('/posts', { token: 'e30.e30.e30' }),
        ada.get('/posts', { token: 'Bearer Bearer' }),
      ]);
      for (const { status, body } of answers) {
        expect(status).toBeLessThan(500);
        if (status >= 400) expect(JSON.stringify(body)).not.toMatch(LEAKS);
      }
    });
  });

  everyEngine(
    'on one that is gone',
    (world) => {
      test('a failure gives a number to tell the host, and nothing else', async () => {
        const store = await openStore(nodeSqlite(':memory:'));
        await closeStore(store);
        const fetch = world.node({ store, onError: () => undefined });
        for (const path of ['/posts', '/users/ada', '/posts?feed=home']) {
          const answer = await fetch(new Request(`${OWN}/api${path}`));
          expect(await answer.text()).not.toMatch(LEAKS);
        }
      });
    },
    {},
    servers,
  );
});
