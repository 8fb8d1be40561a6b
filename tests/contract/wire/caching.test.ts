import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createDelivery } from '#server/http/answers.ts';
import { tagKey } from '#server/http/tags.ts';
import { engines, everyEngine } from '#tests/harness/engines.ts';
import type { Person } from '#tests/harness/world.ts';
import { AUTHENTICATED, openReads } from '../matrices/calls.ts';
import { comment, ok, write } from '../matrices/steps.ts';

/** In a browser the server and its caller communicate without HTTP, so there is nothing to cache. */
const overHttp = engines.filter(({ name }) => name !== 'wasm');

everyEngine(
  'answers that are asked for again',
  (world) => {
    const ask = (path: string, person?: Person, headers: Record<string, string> = {}) =>
      world.fetch(
        new Request(`http://pipit.test/api${path}`, {
          headers: { ...headers, ...(person && { authorization: person.token }) },
        }),
      );
    const tagOf = async (path: string, person?: Person): Promise<string> => {
      const answer = await ask(path, person);
      expect(answer.status).toBe(200);
      return answer.headers.get('etag') ?? '';
    };
    const again = async (path: string, tag: string, person?: Person) =>
      (await ask(path, person, { 'if-none-match': tag })).status;

    const settle = async () => {
      const [author, reader] = [await world.signUp(), await world.signUp()];
      await ok(reader.post(`/users/follow/${author._id}`));
      return { author, reader, post: await write(author, 'Perched.') };
    };

    describe('that are the same', () => {
      test('are 304 without a body, with the headers that a cache needs', async () => {
        const { author, reader, post } = await settle();
        const known = { username: author.username, postId: post._id };
        const own = ['/users/bookmark', '/users/bookmark?limit=5', '/posts?feed=home', '/users?suggested=true'];
        const items = [`/posts/${post._id}?view=page`, `/users/${author.username}?view=page`];
        for (const path of [...openReads(known), ...own, ...items, '/config']) {
          const tag = await tagOf(path, reader);
          expect(tag, path).toMatch(/^W\/"[\w-]+"$/);
          const answer = await ask(path, reader, { 'if-none-match': tag });
          expect(answer.status, path).toBe(304);
          expect(await answer.text()).toBe('');
          expect(answer.headers.get('etag')).toBe(tag);
          expect(answer.headers.get('cache-control')).toBe('private, no-cache');
          expect(answer.headers.get('vary')).toBe('authorization, accept-encoding');
        }
      });

      test('are found among several tags, without the mark of weakness, and by a star', async () => {
        await settle();
        const tag = await tagOf('/posts?limit=1');
        for (const known of [`"other", ${tag}`, `${tag},W/"other"`, tag.slice(2), '*']) {
          expect(await again('/posts?limit=1', known), known).toBe(304);
        }
        for (const known of ['"other"', tag.slice(3, -1), `W/"x${tag.slice(3)}`, '']) {
          expect(await again('/posts?limit=1', known), known).toBe(200);
        }
      });

      test('are so on every node, which all have one random key', async () => {
        const [key, same] = await Promise.all([tagKey(world.store), tagKey(world.store)]);
        expect(Buffer.from(key, 'base64url')).toHaveLength(32);
        expect(same).toBe(key);
        await settle();
        const tag = await tagOf('/posts?limit=5');
        const request = new Request('http://pipit.test/api/posts?limit=5', { headers: { 'if-none-match': tag } });
        expect((await world.node()(request)).status).toBe(304);
      });
    });

    describe('that have changed are sent whole', () => {
      const changes: Record<string, (made: Awaited<ReturnType<typeof settle>>) => Promise<unknown>> = {
        'an edit': ({ author, post }) => author.post(`/posts/edit/${post._id}`, { postData: { content: 'Flown.' } }),
        "the author's new picture": ({ author }) =>
          author.post('/users/edit', { userData: { avatarURL: 'https://example.org/new.png' } }),
        'a like': ({ author, post }) => author.post(`/posts/like/${post._id}`),
        'the own like': ({ reader, post }) => reader.post(`/posts/like/${post._id}`),
        'the own bookmark': ({ reader, post }) => reader.post(`/users/bookmark/${post._id}`),
        'a comment': ({ author, post }) => comment(author, post, 'Oh.'),
      };
      test.each(Object.keys(changes))('by %s', async (name) => {
        const made = await settle();
        const { reader, post, author } = made;
        const paths = ['/posts?sort=newest&limit=1', '/posts?feed=home&sort=newest', `/posts/${post._id}?view=page`];
        const all = [...paths, `/posts/user/${author.username}?limit=1`];
        const tags = await Promise.all(all.map((path) => tagOf(path, reader)));
        await changes[name]?.(made);
        for (const [i, path] of all.entries()) expect(await again(path, tags[i] ?? '', reader), path).toBe(200);
      });

      test('by an edit that keeps their CRC-32 and their length', async () => {
        const { author, post } = await settle();
        const edit = (content: string) => ok(author.post(`/posts/edit/${post._id}`, { postData: { content } }));
        await edit('plumless');
        const paths = [`/posts/${post._id}?view=page`, `/posts/user/${author.username}?limit=1`];
        const tags = await Promise.all(paths.map((path) => tagOf(path)));
        await edit('buckeroo');
        for (const [i, path] of paths.entries()) expect(await again(path, tags[i] ?? ''), path).toBe(200);
      });

      test('by what was added, and are the old ones again when it is taken away', async () => {
        const { author, reader } = await settle();
        const path = '/posts?feed=home&sort=newest&limit=1';
        const before = await tagOf(path, reader);
        const { _id } = await write(author, 'One more.');
        expect(await again(path, before, reader)).toBe(200);
        await ok(author.delete(`/posts/${_id}`));
        expect(await again(path, before, reader)).toBe(304);
      });
    });

    test("one caller's tag is not another's answer", async () => {
      const { author, reader, post } = await settle();
      await ok(reader.post(`/posts/like/${post._id}`));
      const path = `/posts/${post._id}?view=page`;
      const tag = await tagOf(path, reader);
      expect(await again(path, tag, author)).toBe(200);
      expect(await again(path, tag)).toBe(200);
      expect(await again('/users/bookmark', await tagOf('/users/bookmark', reader))).toBe(401);
    });

    test('a tag opens nothing: a token that is worth nothing is 401, a thing that is gone 404', async () => {
      const { author, reader, post } = await settle();
      const path = `/posts/${post._id}`;
      const tag = await tagOf(path, reader);
      expect(await again(path, tag, { ...reader, token: 'forged' })).toBe(401);
      await ok(author.delete(path));
      expect(await again(path, tag, reader)).toBe(404);
    });

    test('writes, refusals, probes and what is too private are not kept', async () => {
      const { author, reader, post } = await settle();
      const authorization = reader.token;
      const noStore = [
        new Request('http://pipit.test/healthz'),
        new Request('http://pipit.test/readyz'),
        new Request('http://pipit.test/api/posts/none'),
        new Request(`http://pipit.test/api/posts/like/${post._id}`, { method: 'POST', headers: { authorization } }),
        ...AUTHENTICATED.filter(({ path }) => path.startsWith('/account')).map(
          ({ method, path }) =>
            new Request(`http://pipit.test/api${path}`, { method, headers: { authorization: author.token } }),
        ),
      ];
      for (const request of noStore) {
        const { headers } = await world.fetch(request);
        expect(headers.get('cache-control'), request.url).toBe('no-store');
        expect(headers.get('etag'), request.url).toBeNull();
      }
    });

    describe('from 1 KB on travel in a coding that the caller accepts', () => {
      const decode = { gzip: gunzipSync, zstd: zstdDecompressSync };
      const path = '/posts?sort=newest&limit=10';
      const long = async () => {
        const { author } = await settle();
        for (let n = 0; n < 10; n++) await write(author, `Post ${n}. ${'Chirp! '.repeat(12)}`);
        return author;
      };

      test.each([
        ['gzip', 'gzip'],
        ['gzip, deflate, br', 'gzip'],
        ['gzip, deflate, br, zstd', 'zstd'],
        ['zstd;q=0, GZIP;q=0.5', 'gzip'],
        ['br', null],
        ['gzip;q=0', null],
        ['identity', null],
      ] as const)('%s: %s', async (accepted, coding) => {
        await long();
        const plain = await (await ask(path)).text();
        const answer = await ask(path, undefined, { 'accept-encoding': accepted });
        expect(answer.headers.get('content-encoding')).toBe(coding);
        expect(answer.headers.get('vary')).toContain('accept-encoding');
        const bytes = Buffer.from(await answer.arrayBuffer());
        expect((coding ? decode[coding](bytes) : bytes).toString()).toBe(plain);
        if (coding) expect(bytes.length).toBeLessThan(plain.length / 2);
      });

      test('and have one tag in all of them', async () => {
        await long();
        const answer = await ask(path, undefined, { 'accept-encoding': 'gzip' });
        expect(await again(path, answer.headers.get('etag') ?? '')).toBe(304);
      });

      test('however long they are, and after writes too', async () => {
        const author = await long();
        const body = JSON.stringify({ postData: { content: 'Last.' } });
        const headers = { authorization: author.token, 'accept-encoding': 'zstd' };
        for (let n = 0; n < 60; n++) await write(author, `Post ${n}. ${'Chirp! '.repeat(12)}`);
        for (const request of [
          new Request('http://pipit.test/api/posts', { headers }),
          new Request('http://pipit.test/api/posts', { method: 'POST', headers, body }),
        ]) {
          const answer = await world.fetch(request);
          expect(answer.headers.get('content-encoding')).toBe('zstd');
          const text = zstdDecompressSync(Buffer.from(await answer.arrayBuffer())).toString();
          expect(text.length).toBeGreaterThan(64 * 1024);
          expect(JSON.parse(text).posts.length).toBeGreaterThan(60);
        }
      });

      test('below that they travel as they are', async () => {
        await long();
        const answer = await ask('/posts?sort=newest&limit=1', undefined, { 'accept-encoding': 'gzip, zstd' });
        expect(answer.headers.get('content-encoding')).toBeNull();
      });
    });
  },
  { delivery: createDelivery('a key of the tests') },
  overHttp,
);
