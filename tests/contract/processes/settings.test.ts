import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { solve } from '#contract/community/proof-of-work.ts';
import { listenTo } from '#tests/harness/api/listen.ts';
import { type Line, openLine } from '#tests/harness/api/wire.ts';
import { wants } from '#tests/harness/choice.ts';
import { createMigrated } from '#tests/harness/postgres/migrated.ts';
import { startLoad } from '#tests/harness/process/load.ts';
import { type Pipit, startPipit, stopPipit } from '#tests/harness/process/process.ts';
import { runScript } from '#tests/harness/process/script.ts';
import { waitUntil } from '#tests/harness/wait.ts';

const OWNER = { firstName: 'Noor', username: 'noor', password: 'a whole new perch' };

const linkIn = async ({ output }: Pipit): Promise<string> =>
  waitUntil(() => /^setup +http\S+\/setup#(\S+)$/m.exec(output())?.[1]);

/** One server with two workers, or two nodes. */
const places = [
  {
    name: 'two workers on sqlite',
    start: async () => {
      const DATA_DIR = mkdtempSync(join(tmpdir(), 'pipit-settings-'));
      const pipit = await startPipit({ DATA_DIR, PORT: '0', WORKERS: '2', LOG_LEVEL: 'debug' });
      return { pipits: [pipit], remove: () => rmSync(DATA_DIR, { recursive: true, force: true }) };
    },
  },
  {
    name: 'two nodes on postgres',
    start: async () => {
      const DATABASE_URL = await createMigrated();
      const settings = { DATABASE_URL, PORT: '0', LOG_LEVEL: 'debug' };
      const first = await startPipit(settings);
      return { pipits: [first, await startPipit(settings)], remove: () => undefined };
    },
  },
].filter(({ name }) => wants(name.split(' ').at(-1) ?? ''));

describe.each(places)('a setting that is changed under load: $name', ({ start }) => {
  let pipits: Pipit[];
  let remove: () => void;
  let token: string;
  /** A connection to each process. */
  const lines = new Map<number, Line>();

  beforeAll(async () => {
    ({ pipits, remove } = await start());
    const last = pipits.at(-1) as Pipit;
    for (let n = 0; lines.size < 2; n++) await addLine(pipits[n % pipits.length] as Pipit);
    // The load consists of automated new members who write more than the first day allows.
    const machines = { honeypot: false, minSeconds: 0, proofOfWork: false };
    const community = { name: 'Saltmarsh', machines, firstDay: false };
    const form = { secret: await linkIn(last), community, owner: OWNER };
    const { status, body } = await openLine(last.url).ask('/api/setup', { method: 'POST', body: form });
    expect(status, body.errors?.join()).toBe(201);
    token = body.encodedToken;
  });
  afterAll(async () => {
    for (const line of lines.values()) line.close();
    for (const pipit of pipits) await stopPipit(pipit);
    remove();
  });

  const addLine = async (pipit: Pipit): Promise<void> => {
    const line = openLine(pipit.url);
    const id = crypto.randomUUID();
    await line.ask('/api/config', { headers: { 'x-request-id': id } });
    const { pid } = await waitUntil(() => pipit.log().find(({ requestId }) => requestId === id));
    if (lines.has(pid)) line.close();
    else lines.set(pid, line);
  };

  test('is in effect on every process for all who ask a second later', async () => {
    const load = await startLoad((pipits[0] as Pipit).url, { crowd: 3, restMs: 50 });
    const [one] = lines.values();
    for (const [read, due] of [
      ['members', 401],
      ['everyone', 200],
    ] as const) {
      const changed = await one?.ask('/api/community', { method: 'POST', token, body: { read } });
      expect(changed?.body.community.read).toBe(read);
      const since = performance.now();
      await Promise.all(
        [...lines.values()].map(async (line) => {
          for (let begun = since; begun <= since + 1_200; ) {
            begun = performance.now();
            const { status } = await line.ask('/api/posts?limit=1');
            if (begun > since + 1_000) expect(status).toBe(due);
            await setTimeout(10);
          }
        }),
      );
    }
    await load.stop();
  });

  test('and so is a suspension, at once: sessions and streams are over on every process, posts are hidden, and likes stay counted', async () => {
    const [one, two] = [...lines.values()] as [Line, Line];
    await one.ask('/api/community', { method: 'POST', token, body: { read: 'everyone' } });
    const isRead = async (line: Line) => (await line.ask('/api/posts?limit=1')).status === 200;
    await waitUntil(async () => (await isRead(one)) && (await isRead(two)));
    const post = async (path: string, token: string | undefined, body: object = {}) => {
      const answer = await one.ask(`/api${path}`, { method: 'POST', token, body });
      expect(answer.status, `${path}: ${answer.body.errors}`).toBeLessThan(300);
      return answer.body;
    };
    const { createdUser, encodedToken } = await post('/auth/signup', undefined, { ...OWNER, username: 'wick' });
    const write = async (by: string, content: string) => (await post('/posts', by, { postData: { content } })).post._id;
    const [liked, own] = [await write(token, 'Liked.'), await write(encodedToken, 'Rope.')];
    await post(`/posts/like/${liked}`, encodedToken);
    const seen = (line: Line) =>
      Promise.all([
        line.ask('/api/users/bookmark', { token: encodedToken }).then(({ status }) => status),
        line.ask(`/api/posts/${liked}?view=page`, { token }).then(({ body }) => body.post.likes.likeCount),
        line.ask(`/api/posts/${own}`).then(({ status }) => status),
      ]);
    expect(await Promise.all([one, two].map(seen))).toEqual(Array(2).fill([200, 1, 200]));
    const ears = await Promise.all([0, 1].map((n) => listenTo(pipits.at(n - 1)?.url ?? '', encodedToken)));
    const suspension = { target: 'user', id: createdUser._id, action: 'suspend', reason: 'Rope again.' };
    const { act } = await post('/moderation/acts', token, suspension);
    expect(await seen(two), 'through the other process, with the next request').toEqual([401, 1, 404]);
    expect(await seen(one)).toEqual([401, 1, 404]);
    for (const ear of ears) await ear.ends();
    await post(`/moderation/acts/${act._id}/undo`, token);
    expect(await Promise.all([two, one].map(seen))).toEqual(Array(2).fill([401, 1, 200]));
  });

  test('asks for a proof, which counts once on all of them', async () => {
    const [one, two] = [...lines.values()] as [Line, Line];
    const machines = { honeypot: false, minSeconds: 0, proofOfWork: true };
    await one.ask('/api/community', { method: 'POST', token, body: { machines } });
    const isAsked = async (line: Line) => (await line.ask('/api/config')).body.community.challenge === true;
    await waitUntil(async () => (await isAsked(one)) && (await isAsked(two)));
    const { challenge, puzzle } = (await one.ask('/api/auth/challenge', { method: 'POST', body: {} })).body;
    const proof = { challenge, number: puzzle && (await solve(puzzle)) };
    const answers = await Promise.all(
      [one, two].map((line, n) =>
        line.ask('/api/auth/signup', { method: 'POST', body: { ...OWNER, username: `noor${n}`, proof } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
  });
});

describe.runIf(wants('sqlite'))('the host', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'pipit-host-'));
  let pipit: Pipit;
  const start = () => startPipit({ DATA_DIR, PORT: '0' });
  const ask = (path: string, asked?: Parameters<Line['ask']>[1]) => openLine(pipit.url).ask(`/api${path}`, asked);
  const look = async (secret: string) => (await ask('/setup/look', { method: 'POST', body: { secret } })).status;
  const run = (script: string, ...args: string[]) => runScript(script, args, { DATA_DIR, PORT: '4004' });
  beforeAll(async () => {
    pipit = await start();
  });
  afterAll(async () => {
    await stopPipit(pipit);
    rmSync(DATA_DIR, { recursive: true, force: true });
  });

  test('finds one link at each start, and the older one is dead', async () => {
    const first = await linkIn(pipit);
    expect(await look(first)).toBe(200);
    await stopPipit(pipit);
    pipit = await start();
    const second = await linkIn(pipit);
    expect(second).not.toBe(first);
    expect([await look(first), await look(second)]).toEqual([404, 200]);
  });

  test('makes a member the owner while Pipit runs, and the link is dead', async () => {
    const secret = await linkIn(pipit);
    const form = { firstName: 'Noor', username: 'noor', email: 'n@example.org', password: 'a whole new perch' };
    const { encodedToken: token } = (await ask('/auth/signup', { method: 'POST', body: form })).body;
    expect((await ask('/community', { token })).status).toBe(403);
    expect(await run('owner.ts', 'nobody-here')).toMatchObject({ code: 1, output: expect.stringMatching(/^Nobody/) });
    expect(await run('owner.ts', 'guest')).toMatchObject({ code: 1 });
    expect(await run('owner.ts', '@Noor')).toMatchObject({ code: 0 });
    expect((await ask('/community', { token })).status).toBe(200);
    expect(await look(secret)).toBe(404);
    await stopPipit(pipit);
    pipit = await start();
    await ask('/config');
    expect(pipit.output()).not.toContain('/setup#');
  });

  test('acts on members while Pipit runs, and never takes the last owner away', async () => {
    const form = { firstName: 'Wick', username: 'wick', password: 'a whole new perch' };
    const logIn = (password: string) => ask('/auth/login', { method: 'POST', body: { username: 'wick', password } });
    const { encodedToken: token } = (await ask('/auth/signup', { method: 'POST', body: form })).body;
    expect(await run('member.ts', 'wick')).toEqual({ code: 0, output: 'wick: member, active\n' });
    expect(await run('member.ts', '@Wick', '--role', 'moderator')).toMatchObject({
      output: 'wick: moderator, active\n',
    });
    expect((await ask('/members', { token })).status).toBe(200);
    expect(await run('member.ts', 'wick', '--role', 'king')).toMatchObject({ code: 1 });
    expect(await run('member.ts', 'wick', '--suspend', 'Sold watches.')).toMatchObject({ code: 0 });
    expect((await ask('/posts', { token })).status).toBe(401);
    const kept = await logIn(form.password);
    expect([kept.status, kept.body.codes[0]?.params?.reason]).toEqual([403, 'Sold watches.']);
    expect(await run('member.ts', 'wick', '--lift')).toMatchObject({ output: 'wick: moderator, active\n' });
    expect(await run('member.ts', 'wick', '--lift')).toMatchObject({ code: 1, output: 'wick is not suspended.\n' });
    const { output } = await run('member.ts', 'wick', '--reset-link');
    const [, secret] = /^http:\/\/127\.0\.0\.1:4004\/reset#(\S+)\nPUBLIC_URL is not set: .+\n$/.exec(output) ?? [];
    const body = { secret, newPassword: 'another new perch' };
    expect((await ask('/auth/reset', { method: 'POST', body })).body).toEqual({ success: true, username: 'wick' });
    expect((await logIn('another new perch')).status).toBe(200);
    const PUBLIC_URL = 'https://perch.example';
    const named = await runScript('member.ts', ['wick', '--reset-link'], { DATA_DIR, PUBLIC_URL });
    expect(named.output).toMatch(/^https:\/\/perch\.example\/reset#\S+\n$/);
    for (const wish of [
      ['--role', 'member'],
      ['--suspend', 'No.'],
    ])
      expect(await run('member.ts', 'noor', ...wish)).toMatchObject({
        code: 1,
        output: expect.stringContaining('only owner'),
      });
    expect(await run('member.ts', 'guest', '--suspend', 'No.')).toMatchObject({ code: 1 });
    expect(await run('member.ts', 'nobody-here')).toMatchObject({ code: 1 });
    const login = await ask('/auth/login', {
      method: 'POST',
      body: { username: 'noor', password: 'a whole new perch' },
    });
    const { entries } = (await ask('/log', { token: login.body.encodedToken })).body;
    const acts = entries.map(({ action, actor }: { action: string; actor: { name: string } }) => [action, actor.name]);
    expect(acts.slice(0, 5)).toEqual([
      ['reset_link', 'the host'],
      ['password_reset', 'Wick'],
      ['reset_link', 'the host'],
      ['lift', 'the host'],
      ['suspend', 'the host'],
    ]);
  });

  test('changes settings while Pipit runs', async () => {
    expect((await run('settings.ts', 'read')).output).toBe('read=everyone\n');
    expect(await run('settings.ts', 'read=anyone')).toEqual({
      code: 1,
      output: 'read must be one of everyone, members.\n',
    });
    expect((await ask('/posts')).status).toBe(200);
    expect((await run('settings.ts', 'read=members', 'name=Saltmarsh')).output).toBe('name=Saltmarsh\nread=members\n');
    await waitUntil(async () => (await ask('/posts')).status === 401);
    expect((await ask('/config')).body.community.name).toBe('Saltmarsh');
  });
});
