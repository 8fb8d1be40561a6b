import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { CODES } from '#contract/refusals/codes.ts';
import { engines, everyEngine, runtimes } from '#tests/harness/engines.ts';
import { AUTHENTICATED, GHOST } from '../matrices/calls.ts';

interface Document {
  [key: string]: unknown;
  openapi: string;
  paths: Record<string, Record<string, unknown>>;
}

everyEngine(
  'the document of the API',
  (world) => {
    const get = (path: string) => world.fetch(new Request(`http://pipit.test/api/${path}`));

    test('GET /api/openapi.json is valid OpenAPI 3.1', async () => {
      const answer = await get('openapi.json');
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      const document = (await answer.json()) as Document;
      expect(document.openapi).toMatch(/^3\.1\./);
      expect(await new Validator().validate(document)).toEqual({ valid: true });
    });

    test('it names every call', async () => {
      const { paths } = (await (await get('openapi.json')).json()) as Document;
      const known = Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '*')}`),
      );
      const open = ['POST /auth/login', 'POST /auth/signup', 'GET /config', 'GET /users', 'GET /users/*', 'GET /posts'];
      const reads = ['GET /posts/*', 'GET /posts/user/*', 'GET /comments/*', 'GET /about', 'GET /search/posts'];
      const people = ['/people/*/followers', '/people/*/following', '/posts/*/likers', '/comments/voters/*/*'];
      const lists = [
        '/tags',
        '/tags/*',
        '/tags/*/posts',
        '/posts/user/*/replies',
        '/posts/*/why',
        '/posts/*/history',
        ...people,
      ].map((path) => `GET ${path}`);
      const setUp = [
        'POST /setup',
        'POST /setup/look',
        'POST /invitations/look',
        'POST /auth/challenge',
        'POST /auth/reset',
        'POST /auth/reset/look',
        'POST /reports',
        'POST /appeals',
      ];
      const calls = AUTHENTICATED.map(({ method, path }) => `${method} ${path.split('?')[0]?.replaceAll(GHOST, '*')}`);
      const all = new Set([...open, ...reads, ...lists, ...setUp, ...calls].map((line) => line.replace(' ', ' /api')));
      expect(known.sort()).toEqual([...all].sort());
    });

    test('GET /api/docs is a page that loads nothing from another host', async () => {
      const answer = await get('docs');
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
      const page = await answer.text();
      expect(page).toContain('/posts/like/');
      for (const [code, { means }] of Object.entries(CODES)) {
        expect(page, code).toContain(`<th>${code}</th><td>${means}</td>`);
      }
      expect(page).not.toMatch(/(src|srcset|action)\s*=\s*["']?(https?:)?\/\//i);
      expect(page).not.toMatch(/<link[^>]+href\s*=\s*["']?(https?:)?\/\//i);
      expect(page).not.toMatch(/@import|url\(\s*["']?(https?:)?\/\//i);
    });
  },
  {},
  runtimes,
);

const anyEngine = engines.slice(0, 1);

everyEngine(
  'the page of the API',
  (world) => {
    const get = () => world.fetch(new Request('http://pipit.test/api/docs'));
    test('is whole after many who asked for it and did not read it', async () => {
      const whole = await (await get()).text();
      for (let n = 0; n < 1_500; n++) await get();
      expect(await (await get()).text()).toBe(whole);
    });
  },
  {},
  anyEngine,
);
