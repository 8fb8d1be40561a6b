import { Agent } from 'node:http';
import { expect } from 'vitest';
import { type Asked, askOver, type Wired } from '../api/wire.ts';

interface Client {
  username: string;
  token: string;
  /** Acknowledged posts: id and content. */
  posts: Map<string, string>;
  comments: Map<string, number>;
  likes: Set<string>;
}

/**
 * Clients that read and write in turn, and repeat a write until it is acknowledged, like the web client. Without a rest
 * between rounds, they take all the CPU.
 */
export async function startLoad(url: string, { crowd = 6, restMs = 0 } = {}) {
  const agent = new Agent({ keepAlive: true });
  let acknowledged = 0;
  let stopped = false;

  const until = async (path: string, asked: Asked): Promise<Wired> => {
    for (;;) {
      const answer = await askOver(agent, url, `/api${path}`, asked).catch(() => undefined);
      if (answer && answer.status < 500) return answer;
    }
  };
  const write = async (path: string, token: string, body?: object): Promise<Wired> => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answer = await until(path, { method: 'POST', token, headers, ...(body && { body }) });
    acknowledged += 1;
    return answer;
  };
  const signUp = async (_: unknown, n: number): Promise<Client> => {
    const form = { firstName: 'Ro', username: `rolling${n}`, email: 'ro@example.org', password: 'correct horse' };
    const { body } = await until('/auth/signup', { method: 'POST', body: form });
    return {
      username: form.username,
      token: body.encodedToken,
      posts: new Map(),
      comments: new Map(),
      likes: new Set(),
    };
  };
  const clients = await Promise.all(Array.from({ length: crowd }, signUp));

  const live = async ({ token, posts, comments, likes }: Client): Promise<void> => {
    for (let n = 0; !stopped; n++) {
      const content = `Post ${n}`;
      const { _id } = (await write('/posts', token, { postData: { content } })).body.post;
      posts.set(_id, content);
      expect((await until(`/posts/${_id}`, { token })).body.post.content).toBe(content);
      const made = await write(`/comments/add/${_id}`, token, { commentData: { text: `Comment ${n}` } });
      expect(made.status).toBe(201);
      comments.set(_id, 1);
      // The response of an earlier attempt may have been lost; then the like already exists.
      expect([201, 400]).toContain((await write(`/posts/like/${_id}`, token)).status);
      likes.add(_id);
      for (const path of ['/posts?sort=newest&limit=5', '/posts?feed=home&limit=5', '/users?suggested=true']) {
        expect((await until(path, { token })).status).toBe(200);
      }
      await new Promise((resolve) => setTimeout(resolve, restMs));
    }
  };
  const living = Promise.all(clients.map(live));
  void living.catch(() => undefined);

  return {
    /** Waits for this many more acknowledged writes. */
    async acknowledges(more: number): Promise<void> {
      const goal = acknowledged + more;
      while (acknowledged < goal) {
        await Promise.race([living, new Promise((resolve) => setTimeout(resolve, 10))]);
      }
    },
    async stop(): Promise<void> {
      stopped = true;
      await living;
      agent.destroy();
    },
    /** Expects everything that was acknowledged exactly once. */
    async expectAllAt(node: string): Promise<void> {
      for (const { username, posts, comments, likes } of clients) {
        const { user } = (await askOver(false, node, `/api/users/${username}?view=page`, {})).body;
        expect(user.postsCount).toBe(posts.size);
        const found = (await askOver(false, node, `/api/posts/user/${username}`, {})).body.posts;
        expect(new Map(found.map((post) => [post._id, post.content]))).toEqual(new Map([...posts].reverse()));
        for (const post of found) {
          expect(post.comments).toHaveLength(comments.get(post._id) ?? 0);
          expect(post.likes.likeCount).toBe(likes.has(post._id) ? 1 : 0);
        }
      }
    },
  };
}
