import { Agent } from 'node:http';
import { expect, inject, test } from 'vitest';
import { wants } from '#tests/harness/choice.ts';
import { freePort } from '#tests/harness/port.ts';
import { createDatabase } from '#tests/harness/postgres.ts';
import { type Pipit, startPipit, stopPipit } from '#tests/harness/process.ts';
import { type RoundRobin, startRoundRobin } from '#tests/harness/round-robin.ts';
import { type Asked, askOver, type Wired } from '#tests/harness/wire.ts';

const CLIENTS = 6;
const [KILLED, RESTARTED] = [0, 1];

test.runIf(wants('postgres'))(
  'three nodes on one PostgreSQL: one is killed and one restarted under load, and nothing acknowledged is lost',
  async () => {
    const DATABASE_URL = await createDatabase(inject('postgres'));
    const ports = await Promise.all(Array.from({ length: 3 }, freePort));
    const start = (port = 0) => startPipit({ DATABASE_URL, PORT: String(port), SEED: 'none', LOG_LEVEL: 'error' });
    const nodes = await Promise.all(ports.map(start));
    const balancer = await startRoundRobin(nodes.map(({ url }) => url));
    const [killed, restarted] = [nodes[KILLED] as Pipit, nodes[RESTARTED] as Pipit];
    try {
      const load = await startLoad(balancer);
      await load.acknowledges(30);
      const diedAt = Date.now();
      killed.child.kill('SIGKILL');
      await load.acknowledges(30);
      const toldAt = Date.now();
      expect(await stopPipit(restarted)).toBe(0);
      nodes[RESTARTED] = await start(ports[RESTARTED]);
      const backAt = Date.now();
      const before = balancer.answered[RESTARTED] ?? 0;
      await load.acknowledges(30);
      await load.stop();

      const whileAway = { [KILLED]: [diedAt, Number.POSITIVE_INFINITY], [RESTARTED]: [toldAt, backAt] };
      const unexplained = balancer.failures.filter(({ node, begun, ended }) => {
        const [from = 0, until = 0] = whileAway[node] ?? [];
        return ended < from || begun > until;
      });
      expect(unexplained).toEqual([]);
      expect(balancer.answered[RESTARTED]).toBeGreaterThan(before);
      for (const { url } of nodes.slice(RESTARTED)) await load.expectAllAt(url);
      for (const node of nodes.slice(RESTARTED)) expect(node.output()).not.toContain('"level":"error"');
    } finally {
      balancer.stop();
      for (const { child } of nodes) child.kill('SIGKILL');
      await Promise.all(nodes.map(({ ended }) => ended));
    }
  },
);

interface Client {
  username: string;
  token: string;
  /** Acknowledged, by the id of the post. */
  posts: Map<string, string>;
  comments: Map<string, number>;
  likes: Set<string>;
}

/** Clients that read and write one after the other, and repeat a write until it is acknowledged, as the web client does. */
async function startLoad({ url }: RoundRobin) {
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
  const clients = await Promise.all(Array.from({ length: CLIENTS }, signUp));

  const live = async ({ token, posts, comments, likes }: Client): Promise<void> => {
    for (let n = 0; !stopped; n++) {
      const content = `Post ${n}`;
      const { _id } = (await write('/posts', token, { postData: { content } })).body.post;
      posts.set(_id, content);
      expect((await until(`/posts/${_id}`, { token })).body.post.content).toBe(content);
      const made = await write(`/comments/add/${_id}`, token, { commentData: { text: `Comment ${n}` } });
      expect(made.status).toBe(201);
      comments.set(_id, 1);
      // An answer that was lost may have been a like: then the next one says that it is there.
      expect([201, 400]).toContain((await write(`/posts/like/${_id}`, token)).status);
      likes.add(_id);
      for (const path of ['/posts?sort=newest&limit=5', '/posts?feed=home&limit=5', '/users?suggested=true']) {
        expect((await until(path, { token })).status).toBe(200);
      }
    }
  };
  const living = Promise.all(clients.map(live));
  void living.catch(() => undefined);

  return {
    /** Waits for so many more. */
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
    /** Everything that was acknowledged is there, and there once. */
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
