import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guestAccount } from '#contract/people/guest.ts';
import { type Line, openLine, type Wired } from '#tests/harness/api/wire.ts';
import { wants } from '#tests/harness/choice.ts';
import { createMigrated } from '#tests/harness/postgres/migrated.ts';
import { freePort } from '#tests/harness/process/port.ts';
import { type Pipit, spawnPipit, startPipit, stopPipit } from '#tests/harness/process/process.ts';
import { waitUntil } from '#tests/harness/wait.ts';

const WORKERS = 3;

const places = [
  {
    name: 'sqlite',
    settings: async () => ({ DATA_DIR: mkdtempSync(join(tmpdir(), 'pipit-workers-')) }),
    remove: ({ DATA_DIR = '' }: Record<string, string>) => rmSync(DATA_DIR, { recursive: true, force: true }),
  },
  {
    name: 'postgres',
    settings: async () => ({ DATABASE_URL: await createMigrated() }),
    remove: () => undefined,
  },
].filter(({ name }) => wants(name));

describe.each(places)('several workers on one port and one database ($name)', ({ settings, remove }) => {
  let pipit: Pipit;
  let given: Record<string, string>;
  /** A connection to each worker, keyed by process id. */
  const lines = new Map<number, Line>();

  beforeAll(async () => {
    given = { ...(await settings()), PORT: '0', WORKERS: String(WORKERS), LOG_LEVEL: 'debug' };
    pipit = await startPipit(given);
    while (lines.size < WORKERS) await addLine();
  });
  afterAll(async () => {
    for (const line of lines.values()) line.close();
    await stopPipit(pipit);
    remove(given);
  });

  /** The primary assigns connections in turn. */
  const addLine = async (): Promise<number> => {
    const line = openLine(pipit.url);
    const id = crypto.randomUUID();
    await line.ask('/api/config', { headers: { 'x-request-id': id } });
    const { pid } = await waitUntil(() => pipit.log().find(({ requestId }) => requestId === id));
    if (lines.has(pid)) line.close();
    else lines.set(pid, line);
    return pid;
  };
  const every = () => [...lines.values()];
  const one = (n: number) => every()[n % lines.size] as Line;

  const post = async (line: Line, path: string, token: string | undefined, body?: object): Promise<Wired> => {
    const answer = await line.ask(`/api${path}`, { method: 'POST', token, ...(body && { body }) });
    expect(answer.status, `${path}: ${answer.body.errors}`).toBeLessThan(300);
    return answer;
  };
  let people = 0;
  const signUp = async (line = one(people)) => {
    const username = `worker${people++}`;
    const form = { firstName: 'Ann', username, email: 'ann@example.org', password: 'correct horse' };
    const { body } = await post(line, '/auth/signup', undefined, form);
    return { username, token: body.encodedToken };
  };
  const idOf = async (username: string) => (await one(0).ask(`/api/users/${username}`)).body.user._id;
  const write = async (line: Line, token: string, content: string) =>
    (await post(line, '/posts', token, { postData: { content } })).body.post;

  test('the steps and the summary are told once', () => {
    const told = pipit.output().split('\n');
    // The step "node" is shown where npm supplied an unverified Node.js.
    const steps = told.filter((line) => /^(?!node )[a-z]+ /.test(line)).map((line) => line.split(' ')[0]);
    expect(steps).toEqual(['migrate', 'seed', 'listen', 'workers', 'engine', 'data', 'guest', 'setup']);
    expect(told).toContain(`workers  ${WORKERS}`);
  });

  test('what was changed through one is seen by the next read through any other', async () => {
    const { username, token } = await signUp();
    const { _id } = await write(one(0), token, 'Before.');
    const home = '/api/posts?feed=home&sort=newest&limit=1';
    const paths = [`/api/posts/${_id}`, '/api/posts?sort=newest&limit=1', `/api/posts/user/${username}?limit=1`, home];
    const seen = async (line: Line, path: string, tag = '') => {
      const asked = { headers: { 'if-none-match': tag }, ...(path === home && { token }) };
      const { status, headers, body } = await line.ask(path, asked);
      return { status, tag: headers.etag ?? '', post: body?.post ?? body?.posts[0] };
    };
    const changes: [string, object, object][] = [
      [`/posts/edit/${_id}`, { postData: { content: 'After.' } }, { content: 'After.' }],
      [
        '/users/edit',
        { userData: { avatarURL: 'https://example.org/new.png' } },
        { content: 'After.', avatarURL: 'https://example.org/new.png' },
      ],
      [
        `/posts/edit/${_id}`,
        { postData: { content: 'Before.' } },
        { content: 'Before.', avatarURL: 'https://example.org/new.png' },
      ],
      ['/users/edit', { userData: { avatarURL: '' } }, { content: 'Before.', avatarURL: '' }],
      [`/posts/like/${_id}`, {}, { content: 'Before.', likes: { likeCount: 1 } }],
    ];
    for (const [n, [path, body, expected]] of changes.entries()) {
      // Every worker caches the current post.
      const tags = await Promise.all(
        every().flatMap((line) => paths.map(async (where) => (await seen(line, where)).tag)),
      );
      await post(one(n), path, token, body);
      for (const [at, line] of every().entries()) {
        for (const [i, where] of paths.entries()) {
          const answer = await seen(line, where, tags[at * paths.length + i]);
          expect(answer.status, `change ${n}, worker ${at}, ${where}`).toBe(200);
          expect(answer.post, `change ${n}, worker ${at}, ${where}`).toMatchObject(expected);
        }
      }
    }
  });

  test('whom a reader follows is known to all, whatever came and went in between', async () => {
    const reader = await signUp();
    const [ann, bob, cy] = [await signUp(), await signUp(), await signUp()];
    for (const { token, username } of [ann, bob, cy]) await write(one(0), token, `By ${username}.`);
    const followed = new Set<string>();
    const homes = () =>
      Promise.all(
        every().map(async (line) => {
          const { body } = await line.ask('/api/posts?feed=home&sort=newest', { token: reader.token });
          return body.posts.map(({ username }: { username: string }) => username);
        }),
      );
    // The fifth step leaves the same number of follows, but other people.
    const steps = [[ann], [bob], [ann], [cy], [cy, ann], [ann, bob, cy, cy], [cy]];
    for (const [n, step] of steps.entries()) {
      for (const { username } of step) {
        const verb = followed.has(username) ? 'unfollow' : 'follow';
        await post(one(n), `/users/${verb}/${await idOf(username)}`, reader.token);
        if (!followed.delete(username)) followed.add(username);
      }
      const expected = [cy, bob, ann].map(({ username }) => username).filter((username) => followed.has(username));
      expect(await homes(), `step ${n}`).toEqual(every().map(() => expected));
    }
  });

  test('a session of one is good on all, until it is ended through any', async () => {
    const { token } = await signUp(one(1));
    const statuses = () =>
      Promise.all(every().map(async (line) => (await line.ask('/api/users/bookmark', { token })).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    await post(one(2), '/auth/logout', token);
    expect(await statuses()).toEqual([401, 401, 401]);
  });

  test('comments, bookmarks and people who were searched for or suggested are seen through any as they are', async () => {
    const stranger = await signUp();
    const { username, token } = await signUp();
    const { _id } = await write(one(0), token, 'Commented.');
    await post(one(1), `/comments/add/${_id}`, token, { commentData: { text: 'Before.' } });
    await post(one(2), `/users/bookmark/${_id}`, token);
    const seen = async (line: Line, token?: string) => {
      const ask = async (path: string, by = token) => (await line.ask(`/api${path}`, by ? { token: by } : {})).body;
      return {
        suggested: (await ask('/users?suggested=true&limit=1', stranger.token)).users[0],
        comment: (await ask(`/comments/${_id}?limit=5`)).comments[0],
        user: (await ask(`/users?q=${username}&limit=5`)).users[0],
        ...(token && { bookmark: (await ask('/users/bookmark?limit=5')).bookmarks[0] }),
      };
    };
    const commentId = (await seen(one(0))).comment?._id;
    const changes: [string, object, object][] = [
      [`/comments/edit/${_id}/${commentId}`, { commentData: { text: 'After.' } }, { comment: { text: 'After.' } }],
      [`/comments/upvote/${_id}/${commentId}`, {}, { comment: { votes: { upvoteCount: 1, downvoteCount: 0 } } }],
      [`/comments/downvote/${_id}/${commentId}`, {}, { comment: { votes: { upvoteCount: 0, downvoteCount: 1 } } }],
      [`/posts/like/${_id}`, {}, { bookmark: { likes: { likeCount: 1, likedBy: [{ username }] } } }],
      [`/posts/edit/${_id}`, { postData: { content: 'Edited.' } }, { bookmark: { content: 'Edited.' } }],
      [
        '/users/edit',
        { userData: { userBio: 'Sings.' } },
        { user: { userBio: 'Sings.' }, suggested: { userBio: 'Sings.' } },
      ],
      [
        '/users/edit',
        { userData: { avatarURL: 'https://example.org/new.png' } },
        { comment: { avatarURL: 'https://example.org/new.png' } },
      ],
    ];
    for (const [n, [path, body, expected]] of changes.entries()) {
      for (const line of every()) await seen(line, token);
      await post(one(n), path, token, body);
      for (const [at, line] of every().entries()) {
        expect(await seen(line, token), `change ${n}, worker ${at}`).toMatchObject(expected);
      }
    }
    // The owner's view of a cached row is for no one else, and the other way round, however often it is sent.
    for (const line of [...every(), ...every(), ...every()]) {
      const own = await seen(line, token);
      expect(own.user).toHaveProperty('email');
      expect(own.comment?.votes).toMatchObject({ downvoteCount: 1, downvotedBy: [{ username }] });
      const { user, comment } = await seen(line);
      expect(user).not.toHaveProperty('email');
      expect(comment?.votes).toMatchObject({ downvoteCount: 1, downvotedBy: [] });
    }
  });

  test('writes through all at once are all done, and none twice', async () => {
    const authors = await Promise.all(Array.from({ length: 6 }, () => signUp()));
    const { _id } = await write(one(0), authors[0]?.token ?? '', 'Busy.');
    const rounds = Array.from({ length: 5 }, (_, n) => n);
    await Promise.all(
      authors.map(async ({ token }, n) => {
        // Each author has a connection, to different workers if there are enough.
        const line = openLine(pipit.url);
        for (const round of rounds) {
          await write(line, token, `${n} ${round}`);
          await post(line, `/comments/add/${_id}`, token, { commentData: { text: 'Hi.' } });
          await post(line, `/posts/${round % 2 ? 'dislike' : 'like'}/${_id}`, token);
          await post(line, '/users/edit', token, { userData: { userBio: `Round ${round}` } });
        }
        line.close();
      }),
    );
    for (const line of every()) {
      const { likes, commentCount } = (await line.ask(`/api/posts/${_id}?view=page`)).body.post;
      expect({ likes: likes.likeCount, comments: commentCount }).toEqual({ likes: 6, comments: 6 * rounds.length });
      for (const { username } of authors.slice(1)) {
        const { user } = (await line.ask(`/api/users/${username}?view=page`)).body;
        expect(user).toMatchObject({ postsCount: rounds.length, userBio: `Round ${rounds.length - 1}` });
      }
    }
  });

  test('one that is killed is replaced, and the others go on', async () => {
    const [victim = 0] = lines.keys();
    lines.get(victim)?.close();
    lines.delete(victim);
    process.kill(victim, 'SIGKILL');
    const going = Promise.all(every().map((line) => line.ask('/readyz')));
    // A connection that is assigned to a worker at the moment of its death is lost.
    const replaced = () => pipit.log().filter(({ msg }) => msg.includes('replaced'));
    await waitUntil(() => replaced().length > 0);
    while (lines.size < WORKERS) await addLine();
    expect((await going).map(({ status }) => status)).toEqual([200, 200]);
    expect(lines.has(victim)).toBe(false);
    expect(replaced()).toHaveLength(1);
  });

  test('a port that is taken is told once, and nothing is left running', async () => {
    const { port } = new URL(pipit.url);
    const second = spawnPipit({ ...given, PORT: port });
    expect(await second.ended).toBe(1);
    expect(second.output().match(/is taken/g)).toHaveLength(1);
  });
});

test.runIf(wants('sqlite'))('a wish to stop lets every worker finish what is open', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'pipit-workers-'));
  const pipit = await startPipit({ DATA_DIR, PORT: String(await freePort()), WORKERS: '2', LOG_LEVEL: 'info' });
  try {
    const logins = await Promise.all(Array.from({ length: 4 }, () => openLogin(pipit.url)));
    pipit.child.kill('SIGTERM');
    await waitUntil(() => pipit.output().includes('stopping'));
    expect(await Promise.all(logins.map((finish) => finish()))).toEqual(Array(4).fill(200));
    expect(await pipit.ended).toBe(0);
    expect(
      pipit
        .log()
        .map(({ msg }) => msg)
        .slice(-2),
    ).toEqual(['stopping after SIGTERM', 'stopped']);
    await expect(openLine(pipit.url).ask('/readyz')).rejects.toThrow('ECONNREFUSED');
  } finally {
    pipit.child.kill('SIGKILL');
    rmSync(DATA_DIR, { recursive: true, force: true });
  }
});

/** The request is open in the worker, which has confirmed it, until its body is sent. */
async function openLogin(url: string): Promise<() => Promise<number | undefined>> {
  const login = request(new URL('/api/auth/login', url), {
    agent: false,
    method: 'POST',
    headers: { expect: '100-continue', 'content-type': 'application/json' },
  });
  login.flushHeaders();
  await once(login, 'continue');
  return async () => {
    const answered = once(login, 'response');
    login.end(JSON.stringify(guestAccount));
    const [answer] = await answered;
    return answer.resume().statusCode;
  };
}
