import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fault } from '#contract/refusals/codes.ts';
import { MESSAGES } from '#contract/refusals/errors.ts';
import { refusalsOf } from '#contract/refusals/refusals.schema.ts';
import { routes } from '#contract/routes/routes.schema.ts';
import type { Answer } from '#tests/harness/api/caller.ts';
import { closePrivateData, settle, setUser } from '#tests/harness/community.ts';
import { engines, everyEngine } from '#tests/harness/engines.ts';
import type { Person, World } from '#tests/harness/world.ts';
import {
  belongings,
  call,
  holdWhatIsTakenBack,
  type Kind,
  kindOf,
  moderated,
  type Things,
  thingsOf,
  worthlessTokens,
} from './authorization-scene.ts';
import { CALLERS, OBJECTS, type Row, rowsOf } from './authorization-table.ts';
import { GHOST } from './calls.ts';

const callers = rowsOf(CALLERS);
const objects = rowsOf(OBJECTS);
const cells = [...callers, ...objects].flatMap((row) => Object.values(row.cells));
const lines = routes.map(({ route }) => `${route.method} ${route.path}`);
const withoutQuery = (line: string) => line.replace(/\?.*/, '');

describe(`the table of who may do what: ${cells.length} cells`, () => {
  test('has a row for every route, and for no other', () => {
    expect([...new Set(callers.map(({ line }) => withoutQuery(line)))].sort()).toEqual(lines.toSorted());
  });

  test('has a row for every parameter of every route, and for no other', () => {
    const params = lines.flatMap((line) => [...line.matchAll(/:(\w+)/g)].map(([, name]) => `${line} ${name}`));
    expect(objects.map(({ line, param }) => `${line} ${param}`).sort()).toEqual(params.toSorted());
  });

  test('has a status in every cell', () => {
    expect(cells.filter((status) => !(status >= 200 && status < 500))).toEqual([]);
  });
});

/** Authorization is decided before anything is stored, so the whole table is checked on one engine. */
const on = (engine: string) => engines.filter(({ name }) => name === engine);

const defineCallers = (world: World) => {
  let owner: Person;
  let things: Things;
  let worthless: Record<string, string | undefined>;
  let shared: Scene;
  beforeAll(async () => {
    await settle(world, { inviters: 'members' });
    owner = await world.signUp();
    things = await moderated(world, owner, await thingsOf(owner, owner));
    worthless = await worthlessTokens(world, owner);
    shared = await sceneFor(world, '', MEMBERS);
  });

  test.each(callers)('$line', async (row) => {
    const seen: Record<string, number> = {};
    for (const [name, token] of Object.entries(worthless)) {
      const answer = await call(world.visitor, row.line, things, { token });
      expectNamed(row, answer, name === 'deleted' ? MESSAGES.userGone : MESSAGES.badToken);
      seen[name] = answer.status;
    }
    expect({ ...seen, ...(await seenByMembers(world, row, shared)) }).toEqual(row.cells);
  });

  afterAll(async () => {
    const { post } = (await owner.get(`/posts/${things.post}`)).body;
    expect(post, 'worthless tokens have changed nothing').toMatchObject({
      content: 'A wren.',
      likes: { likeCount: 0 },
      comments: [{ text: 'A robin.', votes: { upvotedBy: [], downvotedBy: [] } }],
    });
  });
};
everyEngine('who may do what', defineCallers, {}, on('sqlite'));

/** The like, follow or bookmark exists for one call only. */
const TAKES_BACK = /dislike|remove-bookmark|unfollow/;

/** Calls after which the things of both members still exist. */
const changesNothing = ({ line, cells }: Row) =>
  !TAKES_BACK.test(line) && (line.startsWith('GET') || Object.values(cells).every((status) => status >= 400));

const defineObjects = (rows: Row[]) => (world: World) => {
  const pairFor = async (line?: string) => {
    const [me, somebody, third] = [await world.signUp(), await world.signUp(), await world.signUp()];
    const all = async (person: Person) => moderated(world, person, await thingsOf(person, person), line);
    const [mine, theirs] = [await all(me), await all(somebody)];
    for (const person of [me, somebody]) await holdWhatIsTakenBack(person, line ?? '', { ...mine, user: third._id });
    return { me, somebody, mine, theirs };
  };
  let shared: Awaited<ReturnType<typeof pairFor>>;
  beforeAll(async () => {
    await settle(world, { inviters: 'members' });
    shared = await pairFor();
  });

  test.each(rows)('$line with another $param', async (row) => {
    const { me, somebody, mine, theirs } = changesNothing(row) ? shared : await pairFor(row.line);
    const kind = kindOf(pathOf(row), row.param);
    const tried = { "somebody else's": theirs[kind], unknown: GHOST, 'another kind': theirs[anotherThan(kind)] };
    const seen: Record<string, number> = {};
    for (const [name, value] of Object.entries(tried)) {
      const called = () => call(me, row.line, mine, {}, { [row.param]: value });
      seen[name] = await statusOf(row, name, called, () => belongings(somebody, theirs));
    }
    expect(seen).toEqual(row.cells);
  });
};
everyEngine('what is not one’s own', defineObjects(objects), {}, on('sqlite'));
/** Each kind of database compares ids itself. Other files make the successful calls on both. */
everyEngine('what is not one’s own', defineObjects(objects.filter(changesNothing)), {}, on('postgres'));

const STANDINGS: Record<string, Parameters<typeof setUser>[2]> = {
  stranger: { role: 'member' },
  moderator: { role: 'moderator' },
  owner: { role: 'owner' },
  waiting: { state: 'waiting' },
  'after reset': {},
};
const MEMBERS = ['author', "post's author", ...Object.keys(STANDINGS)];

interface Scene {
  owner: Person;
  author: Person;
  things: Things;
  /** Keyed by standing. */
  others: Record<string, Person>;
}

async function sceneFor(world: World, line: string, members: string[]): Promise<Scene> {
  const [owner, author] = [await world.signUp(), await world.signUp()];
  const things = await moderated(world, owner, await thingsOf(owner, author), line || undefined);
  const others: Scene['others'] = {};
  for (const name of members.filter((name) => name in STANDINGS)) {
    const person = await world.signUp();
    await holdWhatIsTakenBack(person, line, things);
    if (name === 'after reset') await closePrivateData(world, person);
    else await setUser(world, person, STANDINGS[name] ?? {});
    others[name] = person;
  }
  return { owner, author, things, others };
}

async function seenByMembers(world: World, row: Row, shared: Scene): Promise<Record<string, number>> {
  const seen: Record<string, number> = {};
  for (const name of MEMBERS) {
    // A successful call may end an account, which must not affect the next one.
    const isHarmless = row.line.startsWith('GET') || (row.cells[name] ?? 0) >= 400;
    const { owner, author, things, others } = isHarmless ? shared : await sceneFor(world, row.line, [name]);
    const ofThing = ['comment', 'session'].includes(lastKind(row)) ? author : owner;
    const caller = others[name] ?? (name === 'author' ? ofThing : owner);
    if (!isHarmless && !others[name]) await holdWhatIsTakenBack(caller, row.line, things);
    const called = () => call(caller, row.line, things);
    seen[name] = await statusOf(row, name, called, () => belongings(owner, things));
  }
  return seen;
}

/** Expects that a refusal changes nothing. */
async function statusOf(
  row: Row,
  cell: string,
  called: () => Promise<Answer>,
  look: () => Promise<unknown>,
): Promise<number> {
  const refused = (row.cells[cell] ?? 0) >= 400 && !row.line.startsWith('GET');
  const before = refused && (await look());
  const answer = await called();
  expectNamed(row, answer);
  if (before) expect(await look(), `${row.line} was refused`).toEqual(before);
  return answer.status;
}

/** Expects the given refusal, or one that the contract names. */
function expectNamed({ line }: Row, { status, body }: Answer, due?: Fault): void {
  if (status < 400) return;
  const endpoint = routes[lines.indexOf(withoutQuery(line))];
  const isDue = due && endpoint?.route.token !== 'none';
  const named = isDue ? [said(due)] : endpoint && refusalsOf(endpoint)[status]?.messages;
  expect(named, line).toContain(said({ code: body.codes[0]?.code, message: body.errors[0] }));
}

const said = ({ code, message }: { code: string | undefined; message: string | undefined }) => `${code}: ${message}`;

const pathOf = ({ line }: Row): string => line.split(' ')[1] ?? '';

function lastKind(row: Row): Kind | '' {
  const param = /:(\w+)$/.exec(row.line)?.[1];
  return param ? kindOf(pathOf(row), param) : '';
}

const anotherThan = (kind: Kind): Kind => (kind === 'post' ? 'comment' : 'post');
