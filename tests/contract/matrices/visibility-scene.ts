import { inTransaction } from '#store/engine/store.ts';
import { insertHeldEdit } from '#store/nouns/posts/held-edits.ts';
import type { Role, UserState } from '#store/schema/people/users.ts';
import type { ContentState } from '#store/schema/posts/posts.ts';
import { type Caller, SMALL } from '#tests/harness/api/caller.ts';
import type { Comment, Post } from '#tests/harness/api/spec.ts';
import { closePrivateData } from '#tests/harness/community.ts';
import type { Person, World } from '#tests/harness/world.ts';
import { post as postPictures, upload } from '../media/steps.ts';
import { GHOST } from './calls.ts';
import { comment, ok, write } from './steps.ts';

/** An author who may be hidden from some readers, and another member on whose content they were active. */
export interface Scene {
  author: Person;
  other: Person;
  /** A post of the author. */
  post: Post;
  /** A post of the other, which the author liked and commented on. */
  thread: Post;
  /** Another post of the other, with a comment that the author voted up. */
  poll: Post;
  voted: Comment;
  /** Comments of the author, on the thread and on a post of the member. */
  said: string;
}

export interface Column {
  /** The state of the author. */
  state?: UserState;
  /** The state of the author's post and comment. `edit`: an edit of each is held. */
  content?: ContentState | 'edit';
  /** A reset link has set the password of the reader. */
  closed?: true;
  reader: 'visitor' | 'member' | 'author' | 'follower' | 'blocked' | 'blocker' | 'muter';
  role?: Role;
}

/** The readers, by the head of the column in the table. */
export const COLUMNS: Record<string, Column> = {
  visitor: { reader: 'visitor' },
  member: { reader: 'member' },
  'after reset': { reader: 'member', closed: true },
  author: { reader: 'author' },
  follower: { reader: 'follower' },
  blocked: { reader: 'blocked' },
  blocker: { reader: 'blocker' },
  muter: { reader: 'muter' },
  'blocked moderator': { reader: 'blocked', role: 'moderator' },
  'silenced, stranger': { reader: 'member', state: 'silenced' },
  'silenced, follower': { reader: 'follower', state: 'silenced' },
  'silenced, author': { reader: 'author', state: 'silenced' },
  'waiting, stranger': { reader: 'member', state: 'waiting' },
  'waiting, author': { reader: 'author', state: 'waiting' },
  'waiting, moderator': { reader: 'member', state: 'waiting', role: 'moderator' },
  'suspended, stranger': { reader: 'member', state: 'suspended' },
  'suspended, follower': { reader: 'follower', state: 'suspended' },
  'suspended, author': { reader: 'author', state: 'suspended' },
  'suspended, moderator': { reader: 'member', state: 'suspended', role: 'moderator' },
  'suspended, owner': { reader: 'member', state: 'suspended', role: 'owner' },
  'held, stranger': { reader: 'member', content: 'held' },
  'held, author': { reader: 'author', content: 'held' },
  'held, moderator': { reader: 'member', content: 'held', role: 'moderator' },
  'removed, stranger': { reader: 'member', content: 'removed' },
  'removed, author': { reader: 'author', content: 'removed' },
  'removed, moderator': { reader: 'member', content: 'removed', role: 'moderator' },
  'edit, stranger': { reader: 'member', content: 'edit' },
  'edit, follower': { reader: 'follower', content: 'edit' },
  'edit, author': { reader: 'author', content: 'edit' },
  'edit, moderator': { reader: 'member', content: 'edit', role: 'moderator' },
};

/** All actions are made before the author or the content gets the state of the column. */
export async function setUp(world: World, column: Column): Promise<{ scene: Scene; reader: Caller }> {
  const [author, other, member] = [await world.signUp(), await world.signUp(), await world.signUp()];
  const content = `What ${author.username} wrote to @${member.username}. #${tagOf(author)}`;
  const post = await postPictures(author, content, [await upload(author, author.username)]);
  const [thread, told] = [await write(other, 'A thread.'), await write(member, 'A nest.')];
  const poll = await write(other, 'A poll.');
  const voted = await comment(other, poll, 'What do you think?');
  const said = `What ${author.username} said.`;
  for (const on of [thread, told]) {
    await comment(author, on, said);
    await each(author, [`/posts/like/${on._id}`]);
  }
  await each(author, [`/users/follow/${other._id}`, `/comments/upvote/${poll._id}/${voted._id}`]);
  await each(member, [`/posts/like/${post._id}`, `/users/bookmark/${post._id}`, `/users/follow/${other._id}`]);
  await each(author, [`/users/bookmark/${post._id}`]);
  if (column.reader === 'follower') await each(member, [`/users/follow/${author._id}`]);
  await change(world, { author, member }, column);
  if (column.closed) await closePrivateData(world, member);
  const reader = column.reader === 'visitor' ? world.visitor : column.reader === 'author' ? author : member;
  return { scene: { author, other, post, thread, poll, voted, said }, reader };
}

/** The tag as the author spells it. Readers without access to the post get the folded name. */
const tagOf = ({ username }: Person) => `Of_${username}`;

/** The author's held edit, which has another tag. */
const editOf = (type: 'post' | 'comment', { username }: Person) =>
  `An edit of a ${type} by ${username}. #Edit_${username}`;

async function each(person: Person, paths: string[]): Promise<void> {
  for (const path of paths) await ok(person.post(path, undefined, { headers: SMALL }));
}

async function change(
  { store, clock }: World,
  { author, member }: Record<'author' | 'member', Person>,
  { state, content, role, reader }: Column,
): Promise<void> {
  const { db } = store;
  const own = db.selectFrom('users').select('id').where('uid', '=', author._id);
  if (state) await db.updateTable('users').set({ state }).where('uid', '=', author._id).execute();
  if (role) await db.updateTable('users').set({ role }).where('uid', '=', member._id).execute();
  if (content === 'edit') {
    for (const [type, table] of [['post', 'posts'] as const, ['comment', 'comments'] as const]) {
      for (const row of await db.selectFrom(table).select(['id', 'author_id']).where('author_id', '=', own).execute()) {
        const edit = { type, id: row.id, author: row.author_id, text: editOf(type, author), now: clock.now() };
        await inTransaction(store, (store) => insertHeldEdit(store, edit));
      }
    }
  } else if (content) {
    await db.updateTable('posts').set({ state: content }).where('author_id', '=', own).execute();
    await db.updateTable('comments').set({ state: content }).where('author_id', '=', own).execute();
  }
  if (reader === 'blocked') await ok(author.post(`/blocks/${member._id}`));
  if (reader === 'blocker') await ok(member.post(`/blocks/${author._id}`));
  if (reader === 'muter') await ok(member.post(`/mutes/${author._id}`, {}));
}

/**
 * The path of a row. `:author`, `:other`, `:post`, `:thread`, `:tag`, `:poll` and `:voted` name parts of the scene;
 * `:case` is unknown.
 */
export const pathOf = (line: string, { author, other, post, thread, poll, voted }: Scene): string =>
  line
    .replace(':author', author.username)
    .replace(':tag', tagOf(author).toLowerCase())
    .replace(':other', other.username)
    .replace(':post', post._id)
    .replace(':thread', thread._id)
    .replace(':poll', poll._id)
    .replace(':voted', voted._id)
    .replace(':case', GHOST)
    .replace('GET ', '');

/**
 * The parts of the author that a response contains: P the post, C the comment, p and c their edits, U the record, L the
 * name in a list of people, T the tag as the author spelt it; or the number of unread notifications; or the status of a
 * refusal.
 */
export async function seen(reader: Caller, line: string, scene: Scene): Promise<string> {
  const { status, body } = await reader.get(pathOf(line, scene));
  if (status !== 200) return String(status);
  if (line === 'GET /notices/unread') return String(body.unread - (await unreadOfDesk(reader)));
  const found = new Set<string>();
  look(body, scene, found);
  return [...'PpCcULT'].filter((mark) => found.has(mark)).join('') || '-';
}

/** The moderation queue also has cases of other scenes. */
const unreadOfDesk = async (reader: Caller): Promise<number> =>
  (await ok(reader.get('/notices?limit=100'))).body.notices.filter(
    ({ kind, unread }) => unread && (kind === 'reports' || kind === 'signups'),
  ).length;

function look(value: unknown, scene: Scene, found: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) look(item, scene, found);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  const record = value as Record<string, unknown>;
  const text = record.content ?? record.text;
  if (text === scene.post.content) found.add('P');
  if (text === scene.said) found.add('C');
  if (text === editOf('post', scene.author)) found.add('p');
  if (text === editOf('comment', scene.author)) found.add('c');
  if (record.username === scene.author.username && text === undefined) found.add('userBio' in record ? 'U' : 'L');
  if (record.shown === tagOf(scene.author)) found.add('T');
  for (const item of Object.values(record)) look(item, scene, found);
}
