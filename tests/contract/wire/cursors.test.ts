import { beforeAll, describe, expect, test } from 'vitest';
import { everyEngine, runtimes } from '#tests/harness/engines.ts';
import type { Person } from '#tests/harness/world.ts';
import { comment, expectRefusal, ok, write } from '../matrices/steps.ts';
import { readPage, withQuery } from './paging.ts';

everyEngine(
  'cursors and other values of a page',
  (world) => {
    let reader: Person;
    /** Paths of lists with more than two items each. */
    const lists: string[] = [];
    const cursors = new Map<string, string>();

    beforeAll(async () => {
      reader = await world.signUp({ lastName: 'Wren' });
      const others = [await world.signUp({ lastName: 'Wren' }), await world.signUp({ lastName: 'Wren' })];
      const posts = [];
      for (const author of [reader, ...others]) {
        for (const text of ['a', 'b', 'c']) posts.push(await write(author, text));
        await ok(author.post(`/posts/like/${posts[0]?._id}`));
      }
      for (const post of posts.slice(0, 3)) {
        await ok(reader.post(`/users/bookmark/${post._id}`));
        for (const text of ['x', 'y', 'z']) await comment(reader, post, text);
      }
      const sorted = (path: string) => ['trending', 'newest', 'oldest'].map((sort) => withQuery(path, { sort }));
      lists.push(
        ...sorted('/posts'),
        ...sorted('/posts?feed=home'),
        ...sorted(`/posts/user/${reader.username}`),
        ...sorted(`/posts/user/${others[0]?.username}`),
        ...posts.slice(0, 2).map(({ _id }) => `/comments/${_id}`),
        ...['/users', '/users?q=wren', '/users?q=Robin', '/users?suggested=true', '/users/bookmark'],
      );
      for (const list of lists) {
        const { nextCursor } = await readPage(reader, withQuery(list, { limit: '1' }));
        cursors.set(list, nextCursor ?? '');
      }
    });

    test('a cursor works on its own list and with another limit', async () => {
      for (const list of lists) {
        const cursor = cursors.get(list) ?? '';
        expect(cursor, list).not.toBe('');
        expect((await reader.get(withQuery(list, { cursor, limit: '2' }))).status, list).toBe(200);
      }
    });

    test('a cursor of another list or sort is 400', async () => {
      for (const [from, cursor] of cursors) {
        for (const list of lists.filter((other) => other !== from)) {
          const { status } = await reader.get(withQuery(list, { cursor, limit: '2' }));
          expect({ from, list, status }).toEqual({ from, list, status: 400 });
        }
      }
    });

    test.each(['', 'nonsense', '0', 'null', 'eyJ9', '%00', 'a'.repeat(3000)])(
      'the cursor %j is 400',
      async (cursor) => {
        for (const list of lists)
          expectRefusal(await reader.get(`${list}${list.includes('?') ? '&' : '?'}cursor=${cursor}`), 400);
      },
    );

    test('a cursor that was tampered with is 400 or harmless, never 500', async () => {
      for (const [list, cursor] of cursors) {
        for (const at of [0, 3, Math.floor(cursor.length / 2), cursor.length - 1]) {
          const changed = cursor.slice(0, at) + (cursor[at] === 'A' ? 'B' : 'A') + cursor.slice(at + 1);
          const { status } = await reader.get(withQuery(list, { cursor: changed }));
          expect([200, 400], `${list} ${changed}`).toContain(status);
        }
      }
    });

    describe('values', () => {
      test.each(['0', '-1', '101', '1.5', 'abc', '', '1e1', '٣', ' 5'])('limit=%j is 400', async (limit) => {
        for (const path of ['/posts', '/users', '/users/bookmark']) {
          expectRefusal(await reader.get(withQuery(path, { limit })), 400);
        }
      });

      test.each(['1', '100'])('limit=%s is accepted', async (limit) => {
        expect((await reader.get(withQuery('/posts', { limit }))).status).toBe(200);
      });

      test.each(['sort=best', 'sort=', 'sort=Newest', 'feed=all', 'feed='])('%s is 400 for posts', async (query) => {
        expectRefusal(await reader.get(`/posts?${query}`), 400);
      });

      test.each(['suggested=maybe', 'suggested='])('%s is 400 for users', async (query) => {
        expectRefusal(await reader.get(`/users?${query}`), 400);
      });

      test('view=other is 400', async () => {
        expectRefusal(await reader.get(`/users/${reader.username}?view=other`), 400);
      });

      test('words that nobody knows are ignored', async () => {
        const { body } = await reader.get('/posts?utm_source=x&page=2');
        expect(body).not.toHaveProperty('nextCursor');
        expect(body.posts).toHaveLength(9);
      });

      test('the word of an item asks nothing of a list, and the words of a list nothing of an item', async () => {
        expect((await reader.get('/posts?view=page')).body).not.toHaveProperty('nextCursor');
        expect((await reader.get(`/users/${reader.username}?limit=5`)).body.user).not.toHaveProperty('postsCount');
      });
    });
  },
  {},
  runtimes,
);
