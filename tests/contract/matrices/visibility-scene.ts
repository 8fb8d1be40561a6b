import type { ContentState, Role, UserState } from '#store/schema.ts';
import { type Caller, SMALL } from '#tests/harness/api/caller.ts';
import type { Post } from '#tests/harness/api/spec.ts';
import type { Person, World } from '#tests/harness/world.ts';
import { GHOST } from './calls.ts';
import { comment, ok, write } from './steps.ts';

const postOf = (username: string) => `What ${username} wrote.`;
const commentOf = (username: string) => `What ${username} said.`;

/** Somebody who is perhaps not for every reader, and somebody in whose place they left their traces. */
export interface Scene {
  author: Person;
  other: Person;
  /** By the author. */
  post: Post;
  /** By the other: liked and commented on by the author. */
  thread: Post;
}

export interface Column {
  /** Of the author. */
  state?: UserState;
  /** Of the author's post and comment. */
  content?: ContentState;
  reader: 'visitor' | 'member' | 'author' | 'follower' | 'blocked' | 'blocker' | 'muter';
  role?: Role;
}

/** Who reads what, by the head of the column in the table. */
export const COLUMNS: Record<string, Column> = {
  visitor: { reader: 'visitor' },
  member: { reader: 'member' },
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
};

/** Everybody has done everything before the author or what they wrote became what the column says. */
export async function setUp(world: World, column: Column): Promise<{ scene: Scene; reader: Caller }> {
  const [author, other, member] = [await world.signUp(), await world.signUp(), await world.signUp()];
  const [post, thread] = [await write(author, postOf(author.username)), await write(other, 'A thread.')];
  await comment(author, thread, commentOf(author.username));
  await each(author, [`/posts/like/${thread._id}`, `/users/follow/${other._id}`]);
  await each(member, [`/posts/like/${post._id}`, `/users/bookmark/${post._id}`, `/users/follow/${other._id}`]);
  await each(author, [`/users/bookmark/${post._id}`]);
  if (column.reader === 'follower') await each(member, [`/users/follow/${author._id}`]);
  await change(world, { author, member }, column);
  const reader = column.reader === 'visitor' ? world.visitor : column.reader === 'author' ? author : member;
  return { scene: { author, other, post, thread }, reader };
}

async function each(person: Person, paths: string[]): Promise<void> {
  for (const path of paths) await ok(person.post(path, undefined, { headers: SMALL }));
}

async function change(
  { store: { db }, clock }: World,
  { author, member }: Record<'author' | 'member', Person>,
  { state, content, role, reader }: Column,
): Promise<void> {
  const ids = await db.selectFrom('users').select(['id', 'uid']).where('uid', 'in', [author._id, member._id]).execute();
  const idOf = ({ _id }: Person) => ids.find(({ uid }) => uid === _id)?.id ?? 0;
  const [a, m] = [idOf(author), idOf(member)];
  if (state) await db.updateTable('users').set({ state }).where('id', '=', a).execute();
  if (role) await db.updateTable('users').set({ role }).where('id', '=', m).execute();
  if (content) {
    await db.updateTable('posts').set({ state: content }).where('author_id', '=', a).execute();
    await db.updateTable('comments').set({ state: content }).where('author_id', '=', a).execute();
  }
  const block = { created_at: clock.now(), blocker_id: reader === 'blocker' ? m : a };
  if (reader === 'blocked')
    await db
      .insertInto('blocks')
      .values({ ...block, blocked_id: m })
      .execute();
  if (reader === 'blocker')
    await db
      .insertInto('blocks')
      .values({ ...block, blocked_id: a })
      .execute();
  const mute = { muter_id: m, muted_id: a, ends_at: null, created_at: clock.now() };
  if (reader === 'muter') await db.insertInto('mutes').values(mute).execute();
}

/** The path of a row: `:author`, `:other`, `:post` and `:thread` name what is in the scene; `:case` is nobody's. */
export const pathOf = (line: string, { author, other, post, thread }: Scene): string =>
  line
    .replace(':author', author.username)
    .replace(':other', other.username)
    .replace(':post', post._id)
    .replace(':thread', thread._id)
    .replace(':case', GHOST)
    .replace('GET ', '');

/**
 * What of the author is in an answer: P their post, C their comment, U their record, L their name in a list of people; or
 * the status of a refusal.
 */
export async function seen(reader: Caller, line: string, scene: Scene): Promise<string> {
  const { status, body } = await reader.get(pathOf(line, scene));
  if (status !== 200) return String(status);
  const found = new Set<string>();
  look(body, scene.author.username, found);
  return [...'PCUL'].filter((mark) => found.has(mark)).join('') || '-';
}

function look(value: unknown, username: string, found: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) look(item, username, found);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  const record = value as Record<string, unknown>;
  if (record.content === postOf(username)) found.add('P');
  if (record.text === commentOf(username)) found.add('C');
  if (record.username === username && !('content' in record) && !('text' in record)) {
    found.add('coverURL' in record ? 'U' : 'L');
  }
  for (const item of Object.values(record)) look(item, username, found);
}
