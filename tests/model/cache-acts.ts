import { inTransaction, type Store } from '#store/engine/store.ts';
import { insertHeld } from '#store/nouns/moderation/cases.ts';
import { send } from '#tests/contract/media/steps.ts';
import { SMALL } from '#tests/harness/api/caller.ts';
import { pictureFile } from '#tests/harness/api/pictures.ts';
import { addReport } from '#tests/harness/data/reports.ts';
import type { Person, World } from '#tests/harness/world.ts';

export const PEOPLE = 4;

/** The things of the community that a run has made so far. */
export interface Scene {
  world: World;
  people: Person[];
  posts: { uid: string; author: Person }[];
  /** With the post of each comment. */
  comments: { uid: string; post: string; author: Person }[];
}

const pick = <T>(list: readonly T[], n: number): T | undefined => list[list.length - 1 - (n % list.length)];

export type Act = (scene: Scene, by: Person, target: number) => Promise<unknown> | undefined;

const onPost =
  (path: string): Act =>
  ({ posts }, by, target) =>
    by.post(`${path}/${pick(posts, target)?.uid ?? 'none'}`, {});

const onComment =
  (path: string): Act =>
  ({ comments }, by, target) => {
    const { uid, post } = pick(comments, target) ?? { uid: 'none', post: 'none' };
    return by.post(`/comments/${path}/${post}/${uid}`, {});
  };

/** Calls the route as the author of the comment. */
const onOwnComment =
  (path: string, body: object = {}): Act =>
  ({ comments }, _, target) => {
    const comment = pick(comments, target);
    return comment?.author.post(`/comments/${path}/${comment.post}/${comment.uid}`, body);
  };

const onPerson =
  (path: string): Act =>
  ({ people }, by, target) =>
    by.post(`${path}/${pick(people, target)?._id}`, {});

const inTable =
  (change: (store: Store, ids: { by: number; target: number }) => Promise<unknown>): Act =>
  async ({ world: { store }, people }, by, target) => {
    const idOf = async (uid: string) =>
      (await store.db.selectFrom('users').select('id').where('uid', '=', uid).executeTakeFirst())?.id ?? 0;
    const ids = { by: await idOf(by._id), target: await idOf(pick(people, target)?._id ?? '') };
    return ids.by && ids.target ? change(store, ids) : undefined;
  };

/** Does nothing if both are the same person, because no one can block or mute themselves. */
const onOther = (change: Parameters<typeof inTable>[0]): Act =>
  inTable(async (store, ids) => (ids.by === ids.target ? undefined : change(store, ids)));

const setState = (state: 'active' | 'silenced' | 'suspended'): Act =>
  inTable(({ db }, { target }) => db.updateTable('users').set({ state }).where('id', '=', target).execute());

const holdPost = (state: 'held' | 'visible'): Act =>
  inTable(async ({ db }, { target }) =>
    db.updateTable('posts').set({ state }).where('author_id', '=', target).where('like_count', '=', 0).execute(),
  );

async function say({ comments }: Scene, by: Person, post: string, commentData: object): Promise<void> {
  const { body } = await by.post(`/comments/add/${post}`, { commentData }, { headers: SMALL });
  if (body.comment) comments.push({ uid: body.comment._id, post, author: by });
}

/** Calls through another node like clients, or changes rows like a moderator's action. */
export const ACTS = {
  write: async ({ posts }, by, target) => {
    const tag = target % 3 === 0 ? ' #reed' : '';
    const { body } = await by.post('/posts', { postData: { content: `Post ${target}${tag}` } });
    const made = body.posts?.[0];
    if (made) posts.push({ uid: made._id, author: by });
  },
  writePicture: async ({ posts }, by, target) => {
    const { media } = (await send(by, pictureFile(`cached ${target}`))).body;
    const postData = { content: `Picture ${target} #reed`, media: media ? [{ _id: media._id }] : [] };
    const { post } = (await by.post('/posts', { postData }, { headers: SMALL })).body;
    if (post) posts.push({ uid: post._id, author: by });
  },
  portrait: async (_, by, target) => {
    const { media } = (await send(by, pictureFile(`portrait ${target}`), 'avatar')).body;
    return media && by.post('/users/edit', { userData: { avatarURL: media.url } });
  },
  writeHeld: inTable((store, { by }) =>
    inTransaction(store, (store) => {
      const uid = crypto.randomUUID();
      return insertHeld(store, { uid, authorId: by, content: 'Held from the start', now: 0 }, crypto.randomUUID());
    }),
  ),
  editPost: ({ posts }, _, target) => {
    const post = pick(posts, target);
    return post?.author.post(`/posts/edit/${post.uid}`, { postData: { content: `Edited ${target}` } });
  },
  deletePost: ({ posts }, _, target) => {
    const post = pick(posts, target);
    return post?.author.delete(`/posts/${post.uid}`);
  },
  like: onPost('/posts/like'),
  unlike: onPost('/posts/dislike'),
  bookmark: onPost('/users/bookmark'),
  unbookmark: onPost('/users/remove-bookmark'),
  comment: (scene, by, target) =>
    say(scene, by, pick(scene.posts, target)?.uid ?? 'none', { text: `Comment ${target}` }),
  reply: (scene, by, target) => {
    const { uid, post } = pick(scene.comments, target) ?? { uid: 'none', post: 'none' };
    return say(scene, by, post, { text: `Reply ${target}`, parentId: uid });
  },
  editComment: onOwnComment('edit', { commentData: { text: 'Edited' } }),
  deleteComment: onOwnComment('delete'),
  upvote: onComment('upvote'),
  downvote: onComment('downvote'),
  follow: onPerson('/users/follow'),
  unfollow: onPerson('/users/unfollow'),
  followTag: (_, by) => by.post('/tags/reed/follow', { inFeed: true }),
  unfollowTag: (_, by) => by.post('/tags/reed/unfollow'),
  profile: (_, by, target) =>
    by.post('/users/edit', { userData: { userBio: `Bio ${target}`, avatarURL: `https://example.org/${target}.png` } }),
  signUp: async ({ world, people }) => {
    if (people.length < 2 * PEOPLE) people.push(await world.signUp());
  },
  silence: setState('silenced'),
  suspend: setState('suspended'),
  lift: setState('active'),
  hold: holdPost('held'),
  show: holdPost('visible'),
  block: onOther(({ db }, { by, target }) =>
    db
      .insertInto('blocks')
      .values({ blocker_id: by, blocked_id: target, created_at: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  ),
  report: async ({ world: { store }, posts }, by, target) => {
    const find = (table: 'users' | 'posts', uid = '') =>
      store.db.selectFrom(table).select('id').where('uid', '=', uid).executeTakeFirst();
    const [reporter, post] = [await find('users', by._id), await find('posts', pick(posts, target)?.uid)];
    if (!reporter || !post) return;
    await addReport(store, { about: `post ${post.id}`, reporter_id: reporter.id, state: 'open' });
  },
  dismiss: inTable(({ db }, { by }) =>
    db.updateTable('reports').set({ state: 'dismissed' }).where('reporter_id', '=', by).execute(),
  ),
  withdraw: inTable(({ db }, { by }) => db.deleteFrom('reports').where('reporter_id', '=', by).execute()),
  unblock: inTable(({ db }, { by }) => db.deleteFrom('blocks').where('blocker_id', '=', by).execute()),
  mute: onOther(({ db }, { by, target }) =>
    db
      .insertInto('mutes')
      .values({ muter_id: by, muted_id: target, created_at: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  ),
  unmute: inTable(({ db }, { by }) => db.deleteFrom('mutes').where('muter_id', '=', by).execute()),
  filter: inTable(({ db }, { by }) =>
    db
      .insertInto('filters')
      .values({ uid: crypto.randomUUID(), user_id: by, word: 'post 3', action: 'hide', ends_at: null, created_at: 0 })
      .execute(),
  ),
  unfilter: inTable(({ db }, { by }) => db.deleteFrom('filters').where('user_id', '=', by).execute()),
  remove: inTable(({ db }, { target }) =>
    db.deleteFrom('users').where('id', '=', target).where('id', '>', 2).execute(),
  ),
} satisfies Record<string, Act>;
