import { describe, expect, test } from 'vitest';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { closeStore, openStore } from '#store/open.ts';
import { createCaller } from '#tests/harness/api/caller.ts';
import type { Post } from '#tests/harness/api/spec.ts';
import { everyEngine, runtimes } from '#tests/harness/engines.ts';
import { expectRefusal, ok } from '../matrices/steps.ts';

const LIMIT = 64 * 1024;
const padded = (bytes: number) => {
  const [head, tail] = ['{"postData":{"content":"Fits.","pad":"', '"}}'];
  return head + 'x'.repeat(bytes - head.length - tail.length) + tail;
};

everyEngine(
  'the manners of HTTP',
  (world) => {
    test('a trailing slash means the same path', async () => {
      const person = await world.signUp();
      const { body } = await ok(person.post('/posts/', { postData: { content: 'Slash.' } }));
      const { _id } = body.posts[0] as Post;
      expect((await ok(person.get('/posts/?limit=1'))).body.posts[0]?._id).toBe(_id);
      expect((await ok(person.get(`/posts/${_id}/`))).body.post._id).toBe(_id);
      expect((await ok(person.get(`/users/${person.username}/`))).body.user._id).toBe(person._id);
      await ok(person.delete(`/posts/${_id}/`));
      const wrong = await person.post(`/posts/${_id}/`);
      expectRefusal(wrong, 405);
      expect(wrong.headers.get('allow')).toBe('GET, DELETE');
      expectRefusal(await person.get('/nowhere/'), 404);
    });

    describe('bodies', () => {
      test('of 64 KiB are read, of one byte more refused with 413', async () => {
        const person = await world.signUp();
        await ok(person.send('POST', '/posts', padded(LIMIT)));
        expectRefusal(await person.send('POST', '/posts', padded(LIMIT + 1)), 413);
      });

      test('are counted in bytes', async () => {
        const person = await world.signUp();
        const body = padded(LIMIT - 10).replace('xxxxxxxxxxx', 'é'.repeat(11));
        expectRefusal(await person.send('POST', '/posts', body), 413);
      });

      test('without a declared length are measured too', async () => {
        const { token } = await world.signUp();
        const post = (bytes: number) =>
          world.fetch(
            new Request('http://pipit.test/api/posts', {
              method: 'POST',
              headers: { authorization: token, 'content-type': 'application/json' },
              body: new Blob([padded(bytes)]).stream(),
              duplex: 'half',
            } as RequestInit),
          );
        expect((await post(LIMIT)).status).toBe(201);
        expect((await post(LIMIT + 1)).status).toBe(413);
      });

      test('that are too large are refused also where any body is ignored', async () => {
        expectRefusal(await (await world.signUp()).send('POST', '/auth/logout', padded(LIMIT + 1)), 413);
      });

      test.each(['', '{', '{"a":1,}', 'undefined', '{"postData":{"content":"x"}}}', "{'a':1}"])(
        '%j is not JSON: 400',
        async (body) => {
          const person = await world.signUp();
          expectRefusal(await person.send('POST', '/posts', body), 400);
          expectRefusal(await world.visitor.send('POST', '/auth/login', body), 400);
        },
      );

      test.each(['latin1', 'utf16le'] as const)('in %s are no JSON: 400', async (encoding) => {
        const person = await world.signUp();
        const bytes = Buffer.from('{"postData":{"content":"Café"}}', encoding);
        expectRefusal(await person.send('POST', '/posts', bytes), 400);
        const headers = { 'content-length': String(bytes.length) };
        expectRefusal(await person.send('POST', '/posts', bytes, { headers }), 400);
      });

      test('that are missing are 400', async () => {
        expectRefusal(await world.visitor.post('/auth/signup'), 400);
      });
    });

    describe('methods', () => {
      test.each([
        ['PUT', '/posts', 'GET, POST'],
        ['PATCH', '/posts/x', 'GET, DELETE'],
        ['DELETE', '/users', 'GET'],
        ['GET', '/auth/login', 'POST'],
        ['GET', '/posts/like/x', 'POST'],
        ['POST', '/config', 'GET'],
        ['DELETE', '/comments/x', 'GET'],
      ])('%s %s is 405 and says what is allowed', async (method, path, allowed) => {
        const answer = await world.visitor.send(method, path, undefined);
        expectRefusal(answer, 405);
        const allow = answer.headers.get('allow')?.split(/,\s*/) ?? [];
        expect(allow).toEqual(expect.arrayContaining(allowed.split(', ')));
        expect(allow).not.toContain(method);
      });
    });

    test.each(['/nowhere', '/', '/posts//', '/comments/', '/auth', '/users/follow/x/y', '/v2/posts'])(
      'the unknown path %s is 404 with errors',
      async (path) => {
        expectRefusal(await world.visitor.post(path, {}), 404);
      },
    );

    test('GET /healthz is alive, GET /readyz is ready', async () => {
      for (const path of ['healthz', 'readyz']) {
        expect((await world.fetch(new Request(`http://pipit.test/${path}`))).status, path).toBe(200);
      }
    });

    test('GET /api/config answers the guest, and where the source is', async () => {
      const { status, body } = await world.visitor.get('/config');
      expect(status).toBe(200);
      expect(body).toHaveProperty('guest');
      expect(body).toHaveProperty('sourceUrl', '/source.tgz');
    });

    describe('when the database is gone', () => {
      const broken = async (onError: (error: unknown, context: object) => void) => {
        const store = await openStore(nodeSqlite(':memory:'));
        await closeStore(store);
        return world.node({ store, onError });
      };

      test('a call is 500 with errors and an error with the id of the request, and without a stack', async () => {
        const reported: object[] = [];
        const fetch = await broken((_, context) => reported.push(context));
        const { status, body } = await createCaller(fetch).get('/posts', { headers: { 'x-request-id': 'request-7' } });
        expect(status).toBe(500);
        expect(body.error).toContain('request-7');
        expect(JSON.stringify(body)).not.toMatch(/\bat \S+:\d+|node_modules|src\/|sqlite/i);
        expect(reported).toEqual([{ requestId: 'request-7', method: 'GET', path: '/api/posts', status: 500 }]);
      });

      test('GET /readyz is not ready, GET /healthz is alive', async () => {
        const fetch = await broken(() => undefined);
        expect((await fetch(new Request('http://pipit.test/readyz'))).status).toBe(503);
        expect((await fetch(new Request('http://pipit.test/healthz'))).status).toBe(200);
      });
    });
  },
  {},
  runtimes,
);
