import { beforeAll, describe, expect, test } from 'vitest';
import type { Fetch } from '#tests/harness/api/caller.ts';
import { OLD_PROFILE, oldComment, oldName } from '#tests/harness/data/old-texts.ts';
import { engines, everyEngine } from '#tests/harness/engines.ts';
import type { Person, World } from '#tests/harness/world.ts';

const MOST = 8 * 1024 * 1024;
const POSTS = 12;
const PEOPLE = 24;
/** 63 KB each: 12 MB for one post, which is the newest. */
const COMMENTS = 200;

interface Sent {
  status: number;
  bytes: number;
  link: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: the contract suite checks the shapes.
  body: any;
}

async function send(fetch: Fetch, method: string, path: string, token?: string, body?: object): Promise<Sent> {
  const headers = new Headers(token ? { authorization: token } : {});
  if (body) headers.set('content-type', 'application/json');
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const answer = await fetch(new Request(`http://pipit.test/api${path}`, init));
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const parsed = JSON.parse(new TextDecoder().decode(bytes));
  return { status: answer.status, bytes: bytes.length, link: answer.headers.get('link'), body: parsed };
}

/** Sending tens of megabytes to the browser's database takes minutes, and the queries are SQLite's. */
const IN_NODE = engines.filter(({ name }) => name !== 'wasm');

everyEngine(
  'texts as large as they once could be',
  (world) => {
    let reader: Person;
    let posts: { _id: string }[];
    beforeAll(async () => {
      reader = await world.signUp();
      posts = await fill(world, reader);
    });
    const newest = () => posts.at(-1)?._id ?? '';
    const get = (path: string, token?: string) => send(world.fetch, 'GET', path, token);

    describe.each([
      ['/posts', 'posts'],
      ['/posts/user/…', 'posts'],
      ['/users', 'users'],
      ['/comments/…', 'comments'],
    ] as const)('GET %s', (path, key) => {
      test('has as much as fits, the newest, and a Link to the rest', async () => {
        const asked = path
          .replace('/user/…', `/user/${reader.username}`)
          .replace('/comments/…', `/comments/${newest()}`);
        for (const token of [undefined, reader.token]) {
          const { status, bytes, body, link } = await get(asked, token);
          expect(status).toBe(200);
          expect(bytes).toBeLessThanOrEqual(MOST);
          expect(body[key].length).toBeGreaterThan(0);
          if (key === 'comments') {
            expect(bytes).toBeGreaterThan(MOST / 2);
            expect(body.comments.at(-1).text.startsWith(`${COMMENTS - 1} `)).toBe(true);
            expect(link).toBe(`</api/comments/${newest()}?limit=100>; rel="next"`);
          }
        }
      });
    });

    test('a whole post says by a Link where the rest of its comments are; its count is exact', async () => {
      const { bytes, body, link } = await get(`/posts/${newest()}`);
      expect(bytes).toBeLessThanOrEqual(MOST);
      expect(body.post.likes.likeCount).toBe(PEOPLE);
      expect(body.post.comments.length).toBeLessThan(COMMENTS);
      expect(body.post.comments.length).toBeGreaterThan(50);
      expect(link).toBe(`</api/comments/${newest()}?limit=100>; rel="next"`);
    });

    test('the own record is kept, wherever the caller is listed', async () => {
      const { body } = await get('/posts', reader.token);
      const own = (people: { _id: string }[]) => people.map(({ _id }) => _id).includes(reader._id);
      expect(body.posts.every((post: { likes: { likedBy: { _id: string }[] } }) => own(post.likes.likedBy))).toBe(true);
      const { comments } = (await get(`/comments/${newest()}`, reader.token)).body;
      expect(own(comments.at(-1).votes.upvotedBy)).toBe(true);
    });

    test('what one is, follows and bookmarked is bounded too', async () => {
      for (const path of [`/users/${reader.username}`, '/users/bookmark']) {
        const { status, bytes } = await get(path, reader.token);
        expect([path, status]).toEqual([path, 200]);
        expect(bytes).toBeLessThanOrEqual(MOST);
      }
      const { body } = await get(`/users/${reader.username}`, reader.token);
      expect(body.user.followers.length).toBeGreaterThan(0);
      expect(body.user.bookmarks.length).toBeGreaterThan(0);
    });

    test('no answer to a write is larger', async () => {
      const last = newest();
      const { comments } = (await get(`/comments/${last}?limit=1`)).body;
      const other = (await get('/users?limit=2')).body.users[1];
      const writes: [string, string, object?][] = [
        ['POST', '/posts', { postData: { content: 'One more.' } }],
        ['POST', `/posts/dislike/${last}`],
        ['POST', `/posts/like/${last}`],
        ['POST', `/posts/edit/${last}`, { postData: { content: 'Edited.' } }],
        ['POST', `/comments/add/${last}`, { commentData: { text: 'x' } }],
        ['POST', `/comments/downvote/${last}/${comments[0]._id}`],
        ['POST', `/users/unfollow/${other._id}`],
        ['POST', `/users/follow/${other._id}`],
        ['POST', `/users/remove-bookmark/${last}`],
        ['POST', `/users/bookmark/${last}`],
        ['POST', '/users/edit', { userData: { userBio: 'x' } }],
      ];
      for (const [method, path, body] of writes) {
        const { status, bytes } = await send(world.fetch, method, path, reader.token, body);
        expect([path, status]).toEqual([path, expect.toSatisfy((status: number) => status < 300)]);
        expect(bytes, path).toBeLessThanOrEqual(MOST);
      }
    });

    test('pages of a hundred stay below 16 MB', async () => {
      const lists = [`/comments/${newest()}?limit=100`, '/users?limit=100', '/posts?limit=100', '/users?q=a&limit=100'];
      for (const path of lists) {
        for (const token of [undefined, reader.token]) {
          const { status, bytes } = await get(path, token);
          expect([path, status]).toEqual([path, 200]);
          expect(bytes).toBeLessThan(16e6);
        }
      }
    });

    test('the download of one’s data has all of them', async () => {
      const { status, body } = await get('/account/data', reader.token);
      expect(status).toBe(200);
      expect(body.comments.filter(({ text }: { text: string }) => text.length > 1_000)).toHaveLength(COMMENTS);
      expect(body.followers).toHaveLength(PEOPLE);
    });
  },
  undefined,
  IN_NODE,
);

/** Inserts rows directly, like those of an older version. The reader is old as well. */
async function fill({ store, clock }: World, reader: Person): Promise<{ _id: string }[]> {
  const { db } = store;
  const now = clock.now();
  const stamps = { created_at: now, updated_at: now };
  const { id: own } = await db.selectFrom('users').select('id').where('uid', '=', reader._id).executeTakeFirstOrThrow();
  await db
    .updateTable('users')
    .set({ ...OLD_PROFILE, last_name: oldName('own') })
    .where('id', '=', own)
    .execute();
  const people: number[] = [];
  for (let n = 0; n < PEOPLE; n++) {
    const username = `old${n}`;
    const person = { uid: crypto.randomUUID(), username, username_key: username, search: `a${n}`, guest: 0, ...stamps };
    const values = { ...person, first_name: oldName(n), ...OLD_PROFILE, email: '', password_hash: null };
    people.push((await db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow()).id);
  }
  const posts: { _id: string; id: number }[] = [];
  for (let n = 0; n < POSTS; n++) {
    const uid = crypto.randomUUID();
    const values = { uid, author_id: own, content: `Post ${n}`, like_count: PEOPLE, ...stamps };
    const { id } = await db.insertInto('posts').values(values).returning('id').executeTakeFirstOrThrow();
    posts.push({ _id: uid, id });
    await db.insertInto('likes').values({ post_id: id, user_id: own, created_at: now }).execute();
    await db.insertInto('bookmarks').values({ post_id: id, user_id: own, created_at: now }).execute();
    const likes = people.slice(1).map((user_id) => ({ post_id: id, user_id, created_at: now }));
    await db.insertInto('likes').values(likes).execute();
  }
  const last = posts.at(-1)?.id ?? 0;
  const comment = (n: number) => ({
    ...{
      uid: crypto.randomUUID(),
      post_id: last,
      author_id: own,
      text: oldComment(n),
      upvote_count: PEOPLE,
      ...stamps,
    },
  });
  const comments: number[] = [];
  for (let n = 0; n < COMMENTS; n++) {
    comments.push((await db.insertInto('comments').values(comment(n)).returning('id').executeTakeFirstOrThrow()).id);
  }
  const votes = comments.flatMap((comment_id) =>
    [own, ...people.slice(1)].map((user_id) => ({ comment_id, user_id, up: 1, created_at: now })),
  );
  await db.insertInto('votes').values(votes).execute();
  await db.updateTable('posts').set({ comment_count: COMMENTS }).where('id', '=', last).execute();
  const follow = (follower_id: number, followee_id: number) => ({ follower_id, followee_id, created_at: now });
  await db
    .insertInto('follows')
    .values(people.flatMap((id) => [follow(id, own), follow(own, id)]))
    .execute();
  const counts = { posts_count: POSTS, followers_count: PEOPLE, following_count: PEOPLE };
  await db.updateTable('users').set(counts).where('id', '=', own).execute();
  await db.updateTable('users').set({ followers_count: 1, following_count: 1 }).where('id', 'in', people).execute();
  return posts;
}
