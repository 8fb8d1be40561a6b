import fc from 'fast-check';
import { expect } from 'vitest';
import type { Notice } from '#contract/notices/notices.ts';
import { CHOSEN_KINDS } from '#contract/notices/settings.ts';
import type { UserState } from '#store/schema/people/users.ts';
import { type Answer, SMALL } from '#tests/harness/api/caller.ts';
import { setUser } from '#tests/harness/community.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { underEachSeed } from '#tests/harness/seeds.ts';
import type { Person, World } from '#tests/harness/world.ts';
import { type From, Model } from './notices-model.ts';

const PEOPLE = 4;
const EVERY = 6;

interface Step {
  kind: keyof typeof STEPS;
  by: number;
  /** Index of a person, post, comment, word or choice. */
  target: number;
  mention: number;
  flag: boolean;
}

interface Scene {
  world: World;
  people: Person[];
  model: Model;
}

type Do = (scene: Scene, step: Step, by: Person) => Promise<unknown>;

const NOTHING: Step = { kind: 'write', by: 0, target: 0, mention: PEOPLE, flag: false };
const WORDS = ['heron', 'wren', 'robin'];
const FROM: From[] = ['everyone', 'following', 'nobody'];

const pick = <T>(items: Iterable<T>, place: number): T | undefined => {
  const all = [...items];
  return all[place % Math.max(1, all.length)];
};
const textOf = ({ names }: Model, { target, mention }: Step) =>
  `A ${WORDS[target % WORDS.length]} ${mention < PEOPLE ? `@${names[mention]}` : '.'}`;
const post = (by: Person, path: string, body?: object): Promise<Answer> => by.post(path, body, { headers: SMALL });
const isDone = ({ status }: Answer): boolean => status < 300;
const ofPair = (a: number, b: number) => (told: { reader: number; actor: number }) =>
  told.reader === a && told.actor === b;

/** Changes the model only if the API accepted the call. */
const onPost =
  (path: string, work: (model: Model, step: Step, uid: string) => void): Do =>
  async ({ model }, step, by) => {
    const uid = pick(model.posts.keys(), step.target);
    if (uid && isDone(await post(by, `${path}/${uid}`))) work(model, step, uid);
  };

const onPerson =
  (path: string, work: (model: Model, pair: string, step: Step & { other: number }) => void, method = post): Do =>
  async ({ model, people }, step, by) => {
    const other = step.target % PEOPLE;
    if (other !== step.by && isDone(await method(by, `${path}/${people[other]?._id}`, { notices: step.flag })))
      work(model, `${step.by} ${other}`, { ...step, other });
  };
const remove = (by: Person, path: string): Promise<Answer> => by.delete(path);

const setState =
  (state: UserState): Do =>
  async ({ world, people, model }, { target }) => {
    const place = target % PEOPLE;
    const person = people[place] as Person;
    await setUser(world, person, { state });
    model.states[place] = state;
  };

const unfollowed = (model: Model, follower: number, followee: number) => {
  model.follows.delete(`${follower} ${followee}`);
  model.takeBack((told) => told.kind === 'follow' && ofPair(followee, follower)(told));
};

const STEPS = {
  write: async ({ model }, step, by) => {
    const content = textOf(model, step);
    const answer = await post(by, '/posts', { postData: { content } });
    if (isDone(answer)) model.write(answer.body.post._id, step.by, content);
  },
  comment: async ({ model }, step, by) => {
    const uid = pick(model.posts.keys(), step.target);
    const text = textOf(model, step);
    const on = [...model.comments].filter(([, { post }]) => post === uid);
    const answered = step.flag ? pick(on, step.target + step.mention) : undefined;
    const commentData = { text, ...(answered && { parentId: answered[0] }) };
    const answer = uid && (await post(by, `/comments/add/${uid}`, { commentData }));
    if (answer && isDone(answer)) model.comment(answer.body.comment._id, uid, step.by, text, answered?.[1].author);
  },
  editPost: async ({ model }, step, by) => {
    const own = [...model.posts].filter(([, { author }]) => author === step.by);
    const uid = pick(own, step.target)?.[0];
    const content = textOf(model, step);
    if (uid && isDone(await post(by, `/posts/edit/${uid}`, { postData: { content } }))) model.edit(uid, content);
  },
  editComment: async ({ model }, step, by) => {
    const own = [...model.comments].filter(([, { author }]) => author === step.by);
    const found = pick(own, step.target);
    const text = textOf(model, step);
    const path = `/comments/edit/${found?.[1].post}/${found?.[0]}`;
    if (found && isDone(await post(by, path, { commentData: { text } }))) model.edit(found[0], text);
  },
  deletePost: async ({ model }, step, by) => {
    const uid = pick(model.posts.keys(), step.target);
    if (!uid || !isDone(await remove(by, `/posts/${uid}`))) return;
    model.posts.delete(uid);
    for (const [id, { post }] of model.comments) if (post === uid) model.comments.delete(id);
    model.takeBack((told) => told.post === uid);
  },
  deleteComment: async ({ model }, step, by) => {
    const found = pick(model.comments, step.target);
    if (!found || !isDone(await post(by, `/comments/delete/${found[1].post}/${found[0]}`))) return;
    model.comments.delete(found[0]);
    model.takeBack(({ comment }) => comment === found[0]);
  },
  like: onPost('/posts/like', (model, { by }, uid) =>
    model.tell(model.posts.get(uid)?.author ?? by, ['like'], { actor: by, post: uid }),
  ),
  unlike: async ({ model }, { by, target }, person) => {
    const own = model.told.filter(({ kind, actor }) => kind === 'like' && actor === by);
    const uid = pick(own, target)?.post ?? pick(model.posts.keys(), target);
    if (uid && isDone(await post(person, `/posts/dislike/${uid}`)))
      model.takeBack(({ kind, actor, post }) => kind === 'like' && actor === by && post === uid);
  },
  follow: onPerson('/users/follow', (model, pair, { by, other }) => {
    model.tell(other, ['follow'], { actor: by });
    model.follows.add(pair);
  }),
  unfollow: onPerson('/users/unfollow', (model, _pair, { by, other }) => unfollowed(model, by, other)),
  mute: onPerson('/mutes', (model, pair, { by, other, flag }) => {
    model.mutes.set(pair, flag);
    if (!flag) model.takeBackFrom(by, other);
  }),
  unmute: onPerson('/mutes', (model, pair) => model.mutes.delete(pair), remove),
  block: onPerson('/blocks', (model, pair, { by, other }) => {
    model.blocks.add(pair);
    unfollowed(model, by, other);
    unfollowed(model, other, by);
    model.takeBackFrom(by, other);
    model.takeBackFrom(other, by);
  }),
  unblock: onPerson('/blocks', (model, pair) => model.blocks.delete(pair), remove),
  muteThread: onPost('/thread-mutes', (model, { by }, uid) => model.threads.add(`${by} ${uid}`)),
  unmuteThread: async ({ model }, { by, target }, person) => {
    const uid = pick(model.posts.keys(), target);
    if (uid && isDone(await remove(person, `/thread-mutes/${uid}`))) model.threads.delete(`${by} ${uid}`);
  },
  filter: async ({ model }, { by, target }, person) => {
    const word = WORDS[target % WORDS.length] ?? '';
    if (model.filters.has(by) || !isDone(await post(person, '/filters', { word, action: 'fold' }))) return;
    model.filters.set(by, word);
  },
  unfilter: async ({ model }, { by }, person) => {
    const [own] = (await person.get('/filters')).body.filters ?? [];
    if (own && isDone(await remove(person, `/filters/${own._id}`))) model.filters.delete(by);
  },
  choose: async ({ model }, { by, target, mention }, person) => {
    const kind = CHOSEN_KINDS[target % CHOSEN_KINDS.length] ?? 'like';
    const from = FROM[mention % FROM.length] ?? 'everyone';
    if (isDone(await post(person, '/notices/settings', { kinds: { [kind]: { from } } })))
      model.from.set(`${by} ${kind}`, from);
  },
  see: async ({ model }, { by }, person) => {
    const { until } = (await person.get('/notices')).body;
    if (isDone(await post(person, '/notices/seen', { until }))) model.seen[by] = Math.max(model.seen[by] ?? 0, until);
  },
  suspend: setState('suspended'),
  silence: setState('silenced'),
  restore: setState('active'),
  nextDay: async ({ world }) => void world.clock.advance(8 * 60 * 60 * 1000),
} satisfies Record<string, Do>;

/** Actions that notify are more frequent than those that hide. */
const OFTEN: Step['kind'][] = [
  'write',
  'comment',
  'comment',
  'comment',
  'like',
  'like',
  'like',
  'like',
  'follow',
  'unlike',
];
const steps = fc.array(
  fc.record({
    kind: fc.oneof(
      fc.constantFrom(...OFTEN, 'restore', 'unblock'),
      fc.constantFrom(...(Object.keys(STEPS) as Step['kind'][])),
    ),
    by: fc.nat(PEOPLE - 1),
    target: fc.nat(20),
    mention: fc.nat(PEOPLE + 2),
    flag: fc.boolean(),
  }) as fc.Arbitrary<Step>,
  { minLength: 40, maxLength: 80, size: 'max' },
);

everyEngine('notices are what the model says', (world) => {
  const story = fc.asyncProperty(steps, async (drawn) => {
    const people: Person[] = [];
    for (let i = 0; i < PEOPLE; i++) people.push(await world.signUp());
    const scene = {
      world,
      people,
      model: new Model(people.map(({ username }) => username)),
    };
    for (const by of people.keys()) await STEPS.write(scene, { ...NOTHING, by }, people[by] as Person);
    for (const [n, step] of drawn.entries()) {
      world.clock.advance(1_000);
      scene.model.now = world.clock.now();
      await STEPS[step.kind](scene, step, people[step.by] as Person);
      if (n % EVERY === EVERY - 1 || n === drawn.length - 1) await compare(scene);
    }
  });
  underEachSeed('notices', 'whatever people write, like, follow, hide and take back', story);
});

async function compare({ people, model }: Scene): Promise<void> {
  for (const [place, person] of people.entries()) {
    if (model.states[place] === 'suspended') continue;
    const expected = model.list(place);
    const { notices, unread } = (await person.get('/notices?limit=100')).body;
    expect(sorted(notices.map(shapeOf)), person.username).toEqual(
      sorted(expected.map((notice) => ({ ...notice, at: stampOf((notice as { at: number }).at) }))),
    );
    expect(unread).toBe(expected.filter((notice) => (notice as { unread: boolean }).unread).length);
    expect(await walk(person)).toEqual(notices.map(({ _id }) => _id));
  }
}

async function walk(person: Person): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const { body } = await person.get(`/notices?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
    ids.push(...body.notices.map(({ _id }) => _id));
    cursor = body.nextCursor;
  } while (cursor !== null);
  return ids;
}

function shapeOf(notice: Notice): object {
  const { kind, at, unread } = notice;
  return {
    kind,
    at,
    unread,
    ...('post' in notice && { post: notice.post._id }),
    ...('comment' in notice && notice.comment && { comment: notice.comment._id }),
    ...('people' in notice && { people: notice.people.map(({ username }) => username) }),
    ...('person' in notice && { person: notice.person.username }),
    ...('count' in notice && { count: notice.count }),
  };
}

const stampOf = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;
const sorted = (notices: object[]): string[] =>
  notices.map((notice) => JSON.stringify(Object.entries(notice).toSorted())).toSorted();
