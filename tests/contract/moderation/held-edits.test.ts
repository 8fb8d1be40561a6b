import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { DeskCase } from '#contract/moderation/cases.ts';
import { inTransaction, type Store } from '#store/engine/store.ts';
import { lockCase } from '#store/nouns/moderation/cases.ts';
import { lockedPost } from '#store/nouns/posts/held-edits.ts';
import { type Answer, SMALL } from '#tests/harness/api/caller.ts';
import type { Post } from '#tests/harness/api/spec.ts';
import { settle } from '#tests/harness/community.ts';
import { idOfPost } from '#tests/harness/data/pictures.ts';
import { databases, everyEngine } from '#tests/harness/engines.ts';
import { signUpAs } from '#tests/harness/members.ts';
import { waitUntil } from '#tests/harness/wait.ts';
import type { Person } from '#tests/harness/world.ts';
import { comment, ok, write } from '../matrices/steps.ts';
import { post as postPictures, upload } from '../media/steps.ts';
import { act, noticesOf, queue, refusalOf, report } from './steps.ts';

const OLD = 'A wren sang. #Old';
const NEW = 'A wren sang twice. #New';

everyEngine('an edit by a newcomer, where their posts are held,', (world) => {
  let moderator: Person;
  let reader: Person;
  beforeAll(async () => {
    await signUpAs(world, 'owner');
    moderator = await signUpAs(world, 'moderator');
    reader = await world.signUp();
  });
  beforeEach(() => settle(world, { holdNewcomers: false, holdPictures: false, firstDay: false }));

  const KINDS = ['post', 'comment'] as const;
  type Kind = (typeof KINDS)[number];
  interface Written {
    kind: Kind;
    id: string;
    post: string;
    author: Person;
  }

  /** Visible content of an author whose edits are held from now on. */
  async function shown(kind: Kind, text = OLD): Promise<Written> {
    const author = await world.signUp();
    const post = kind === 'post' ? await write(author, text) : await write(reader, 'A thread.');
    const id = kind === 'post' ? post._id : (await comment(author, post, text))._id;
    await settle(world, { holdNewcomers: true });
    return { kind, id, post: post._id, author };
  }
  const edit = ({ kind, id, post, author }: Written, text: string) =>
    kind === 'post'
      ? ok(author.post(`/posts/edit/${id}`, { postData: { content: text } }, { headers: SMALL }))
      : ok(author.post(`/comments/edit/${post}/${id}`, { commentData: { text } }, { headers: SMALL }));
  async function textFor({ kind, id, post }: Written, person: Pick<Person, 'get'>): Promise<string | undefined> {
    if (kind === 'post') return (await person.get(`/posts/${id}?view=page`)).body.post?.content;
    const { comments } = (await ok(person.get(`/comments/${post}?limit=100`))).body;
    return comments.find(({ _id }) => _id === id)?.text;
  }
  const versionsFor = async ({ id }: Written, person: Pick<Person, 'get'>) => {
    const { versions } = (await ok(person.get(`/posts/${id}/history`))).body as unknown as {
      versions: { content: string }[];
    };
    return versions.map(({ content }) => content);
  };
  const waiting = async (id: string): Promise<DeskCase> =>
    (await queue(moderator)).find(({ content }) => content?._id === id) as DeskCase;
  const everyone = async (written: Written) => [
    await textFor(written, world.visitor),
    await textFor(written, reader),
    await textFor(written, written.author),
    await textFor(written, moderator),
  ];
  const mentionsOf = async (person: Person) =>
    (await ok(person.get('/notices'))).body.notices.filter(({ kind }) => kind === 'mention').length;

  test.each(KINDS)('is for the author and the moderators until one of these dismisses it: of a %s', async (kind) => {
    const written = await shown(kind);
    const named = await world.signUp();
    const text = `${NEW} @${named.username}`;
    expect(await everyone(written)).toEqual([OLD, OLD, OLD, OLD]);
    const { body } = await edit(written, text);
    expect(kind === 'post' ? body.post : body.comment).toMatchObject({ held: true });
    expect(await everyone(written)).toEqual([OLD, OLD, text, text]);
    expect(await mentionsOf(named)).toBe(0);
    const found = await waiting(written.id);
    expect(found).toMatchObject({ kind: 'held', content: { text: OLD, state: 'visible', edit: { text } } });
    await ok(act(moderator, { case: found._id, action: 'dismiss' }));
    expect(await everyone(written)).toEqual([text, text, text, text]);
    expect(await mentionsOf(named)).toBe(1);
    expect(await waiting(written.id)).toBeUndefined();
    expect(await noticesOf(written.author)).toMatchObject([{ kind: 'act', data: { action: 'restore', text } }]);
  });

  test('is in no tag, search or history of others before it is shown, and then is', async () => {
    const written = await shown('post');
    const own = written.author.username;
    const lists = async (person: Pick<Person, 'get'>) => ({
      tag: (await ok(person.get('/tags/new/posts?limit=100'))).body.posts.filter(({ username }) => username === own)
        .length,
      words: (await ok(person.get(`/search/posts?q=${encodeURIComponent(`from:${own} twice`)}`))).body.posts.length,
      versions: await versionsFor(written, person),
    });
    await edit(written, NEW);
    expect(await lists(reader)).toEqual({ tag: 0, words: 0, versions: [OLD] });
    expect((await lists(written.author)).versions).toEqual([NEW, OLD]);
    await ok(act(moderator, { target: 'post', id: written.id, action: 'restore' }));
    expect(await lists(reader)).toEqual({ tag: 1, words: 1, versions: [NEW, OLD] });
  });

  test('of a description or of a cover is held too', async () => {
    const author = await world.signUp();
    const post = await postPictures(author, OLD, [await upload(author, 'A nest')]);
    await settle(world, { holdPictures: true });
    const [picture] = (await ok(author.get(`/posts/${post._id}`))).body.post.media ?? [];
    const postData = { content: OLD, media: [{ _id: picture?._id, alt: 'Buy pills' }], sensitive: 'Pills' };
    await ok(author.post(`/posts/edit/${post._id}`, { postData }));
    const seen = async (person: Pick<Person, 'get'>) => {
      const { sensitive, media } = (await ok(person.get(`/posts/${post._id}`))).body.post;
      return [media?.[0]?.alt, sensitive];
    };
    expect([await seen(reader), await seen(author)]).toEqual([
      ['Picture 0', undefined],
      ['Buy pills', 'Pills'],
    ]);
    expect((await waiting(post._id)).content?.edit).toMatchObject({
      sensitive: 'Pills',
      media: [{ alt: 'Buy pills' }],
    });
    await ok(act(moderator, { target: 'post', id: post._id, action: 'dismiss' }));
    expect(await seen(reader)).toEqual(['Buy pills', 'Pills']);
  });

  test.each(KINDS)(
    'takes the place of an earlier one, and back to the old text leaves nothing: of a %s',
    async (kind) => {
      const written = await shown(kind);
      await edit(written, 'First.');
      const first = await waiting(written.id);
      await edit(written, 'Second.');
      const late = await act(moderator, { case: first._id, action: 'dismiss', revision: first.content?.revision });
      expect(refusalOf(late)).toEqual([409, 'edited_since']);
      expect(await everyone(written)).toEqual([OLD, OLD, 'Second.', 'Second.']);
      const { body } = await edit(written, OLD);
      expect(kind === 'post' ? body.post : body.comment).not.toHaveProperty('held');
      expect(await everyone(written)).toEqual([OLD, OLD, OLD, OLD]);
      expect(await waiting(written.id)).toBeUndefined();
    },
  );

  test.each(KINDS)('goes with what it is of: a %s', async (kind) => {
    const written = await shown(kind);
    await edit(written, NEW);
    const edits = world.store.db.selectFrom('held_edits').select('id');
    const [{ id } = { id: 0 }] = await edits.orderBy('id', 'desc').execute();
    const { author, post } = written;
    if (kind === 'post') await ok(author.delete(`/posts/${written.id}`));
    else await ok(author.post(`/comments/delete/${post}/${written.id}`));
    expect(await waiting(written.id)).toBeUndefined();
    expect(await edits.where('id', '=', id).execute()).toEqual([]);
  });

  test.each(KINDS)('of what nobody has looked at yet waits with it: a %s', async (kind) => {
    await settle(world, { holdNewcomers: true });
    const author = await world.signUp();
    const post = kind === 'post' ? await write(author, OLD) : await write(moderator, 'A thread.');
    const id = kind === 'post' ? post._id : (await comment(author, post, OLD))._id;
    const written: Written = { kind, id, post: post._id, author };
    expect(await everyone(written)).toEqual([undefined, undefined, OLD, OLD]);
    const first = await waiting(id);
    await edit(written, NEW);
    expect(refusalOf(await act(moderator, { case: first._id, action: 'restore', revision: undefined }))).toEqual([
      422,
      'required',
    ]);
    const late = await act(moderator, { case: first._id, action: 'restore', revision: first.content?.revision });
    expect(refusalOf(late)).toEqual([409, 'edited_since']);
    await ok(act(moderator, { case: first._id, action: 'dismiss' }));
    expect(await everyone(written)).toEqual([NEW, NEW, NEW, NEW]);
    if (kind === 'post') expect(await versionsFor(written, reader)).toEqual([NEW]);
  });

  test.each(KINDS)(
    'goes out of sight with a %s that is removed, and waits again where that is undone',
    async (kind) => {
      const written = await shown(kind);
      await edit(written, NEW);
      const { body } = await ok(act(moderator, { case: (await waiting(written.id))._id, action: 'remove' }));
      expect((await everyone(written)).slice(0, 3)).toEqual([undefined, undefined, undefined]);
      await ok(moderator.post(`/moderation/acts/${body.act._id}/undo`));
      expect(await everyone(written)).toEqual([OLD, OLD, NEW, NEW]);
      expect((await waiting(written.id)).content?.edit?.text).toBe(NEW);
    },
  );

  test.each(KINDS)('is held with the whole %s where showing it is undone', async (kind) => {
    const written = await shown(kind);
    await edit(written, NEW);
    const { body } = await ok(act(moderator, { case: (await waiting(written.id))._id, action: 'dismiss' }));
    await ok(moderator.post(`/moderation/acts/${body.act._id}/undo`));
    expect(await everyone(written)).toEqual([undefined, undefined, NEW, NEW]);
    expect(await waiting(written.id)).toMatchObject({ kind: 'held', content: { state: 'held', text: NEW } });
  });

  test('still waits after a warning, after a report was withdrawn, and after its post was held and that undone', async () => {
    const written = await shown('post');
    await edit(written, NEW);
    const { _id } = await report(reader, 'post', written.id);
    await ok(reader.delete(`/reports/${_id}`));
    await ok(act(moderator, { case: (await waiting(written.id))._id, action: 'warn' }));
    expect(await waiting(written.id)).toMatchObject({ kind: 'held', content: { edit: { text: NEW } } });
    const hold = await ok(act(moderator, { target: 'post', id: written.id, action: 'hold' }));
    await ok(moderator.post(`/moderation/acts/${hold.body.act._id}/undo`));
    expect(await waiting(written.id)).toMatchObject({ kind: 'held', content: { edit: { text: NEW } } });
    expect(await everyone(written)).toEqual([OLD, OLD, NEW, NEW]);
  });

  test.each(KINDS)('is dropped for one that nobody has to look at any more: of a %s', async (kind) => {
    const written = await shown(kind);
    await edit(written, NEW);
    await settle(world, { holdNewcomers: false });
    await edit(written, 'Third.');
    expect(await everyone(written)).toEqual(['Third.', 'Third.', 'Third.', 'Third.']);
    expect(await waiting(written.id)).toBeUndefined();
  });

  test('is in the account data of its author alone', async () => {
    const written = await shown('post');
    await ok(reader.post(`/users/bookmark/${written.id}`));
    await edit(written, NEW);
    const dataOf = async (person: Person) => (await ok(person.get('/account/data'))).body as unknown as object;
    expect(await dataOf(written.author)).toMatchObject({ heldEdits: [{ postId: written.id, text: NEW }] });
    expect(JSON.stringify(await dataOf(reader))).not.toContain(NEW);
  });
});

everyEngine('a decision about a case', (world) => {
  test.each(['dismiss', 'hold', 'remove', 'warn'])(
    'is not made about another text than was read: %s',
    async (action) => {
      const [owner, author, reader] = [await signUpAs(world, 'owner'), await world.signUp(), await world.signUp()];
      const post: Post = await write(author, OLD);
      await report(reader, 'post', post._id);
      const before = (await queue(owner)).find(({ content }) => content?._id === post._id);
      world.clock.advance(1_000);
      await ok(author.post(`/posts/edit/${post._id}`, { postData: { content: NEW } }));
      const decide = (revision: string | undefined) => act(owner, { case: before?._id, action, revision });
      const late = await decide(before?.content?.revision);
      expect([refusalOf(late), late.body.errors]).toEqual([
        [409, 'edited_since'],
        ['The text was edited since you opened it. Read it again, then decide.'],
      ]);
      const { content } = (await ok(owner.get(`/moderation/cases/${before?._id}`))).body.case;
      await ok(decide(content?.revision));
    },
  );
});

everyEngine('a text that a moderator held', (world) => {
  let owner: Person;
  let moderator: Person;
  beforeAll(async () => {
    owner = await signUpAs(world, 'owner');
    moderator = await signUpAs(world, 'moderator');
  });

  test.each(['post', 'comment'] as const)('is shown by no undo after its author has edited it: a %s', async (kind) => {
    const author = await world.signUp();
    const post = await write(kind === 'post' ? author : moderator, OLD);
    const id = kind === 'post' ? post._id : (await comment(author, post, OLD))._id;
    const { _id } = (await ok(act(moderator, { target: kind, id, action: 'hold' }))).body.act;
    const { appeal } = (await ok(author.post('/appeals', { act: _id, message: 'It is harmless.' }))).body;
    world.clock.advance(1_000);
    if (kind === 'post') await ok(author.post(`/posts/edit/${id}`, { postData: { content: NEW } }));
    else await ok(author.post(`/comments/edit/${post._id}/${id}`, { commentData: { text: NEW } }));
    expect(refusalOf(await moderator.post(`/moderation/acts/${_id}/undo`))).toEqual([409, 'edited_since']);
    const grant = { grant: true, answer: 'Sorry.' };
    expect(refusalOf(await owner.post(`/moderation/appeals/${appeal._id}`, grant))).toEqual([409, 'edited_since']);
    const path = kind === 'post' ? '/posts?limit=100' : `/comments/${post._id}?limit=100`;
    const seen = async () => JSON.stringify((await ok(world.visitor.get(path))).body);
    expect(await seen()).not.toContain(NEW);
    await ok(act(owner, { target: kind, id, action: 'restore' }));
    expect(await seen()).toContain(NEW);
  });
});

const ACTIONS = {
  undo: (by: Person, held: string) => by.post(`/moderation/acts/${held}/undo`),
  'action on a case': (by: Person, _: string, found: string) => act(by, { case: found, action: 'warn' }),
};

everyEngine(
  'two transactions about a held post do not wait for each other:',
  (world) => {
    test.each(Object.keys(ACTIONS) as (keyof typeof ACTIONS)[])('an edit and an %s', async (name) => {
      const [owner, author] = [await signUpAs(world, 'owner'), await world.signUp()];
      const post = await write(author, OLD);
      const held = (await ok(act(owner, { target: 'post', id: post._id, action: 'hold' }))).body.act;
      const id = await idOfPost(world.store, post._id);
      let attempts = 0;
      let done: Promise<Answer> | undefined;
      // Locks in the order of an edit: the post, then its case.
      await inTransaction(world.store, async (store) => {
        attempts += 1;
        // In a deadlock, PostgreSQL ends this transaction.
        await sql`set local deadlock_timeout = '1ms'`.execute(store.db);
        await lockedPost(store, id);
        done ??= ACTIONS[name](owner, held._id, String(held.case));
        await waitUntil(() => isWaiting(world.store));
        await lockCase(store, { about: `post ${id}` });
      });
      await ok(done as Promise<Answer>);
      expect(attempts).toBe(1);
    });
  },
  undefined,
  databases.filter(({ name }) => name === 'postgres'),
);

async function isWaiting({ db }: Store): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}

everyEngine('comments of newcomers, where their posts are held,', (world) => {
  test('are held like these, and answer and count nothing until they are shown', async () => {
    const [owner, reader] = [await signUpAs(world, 'owner'), await world.signUp()];
    const post = await write(reader, 'A thread.');
    await settle(world, { holdNewcomers: true });
    const author = await world.signUp();
    const said = await comment(author, post, `Hello @${reader.username}.`);
    expect(said).toMatchObject({ held: true });
    const seen = async (person: Pick<Person, 'get'>) => [
      (await ok(person.get(`/comments/${post._id}?sort=written&limit=100`))).body.comments.length,
      (await ok(person.get(`/posts/${post._id}?view=page`))).body.post.commentCount,
    ];
    const told = async () =>
      (await ok(reader.get('/notices'))).body.notices.filter(({ kind }) => kind === 'comment' || kind === 'mention')
        .length;
    expect([await seen(reader), await seen(world.visitor), await seen(author), await told()]).toEqual([
      [0, 0],
      [0, 0],
      [1, 0],
      0,
    ]);
    await ok(act(owner, { target: 'comment', id: said._id, action: 'dismiss' }));
    expect([await seen(reader), await seen(author), await told()]).toEqual([[1, 1], [1, 1], 1]);
  });
});
