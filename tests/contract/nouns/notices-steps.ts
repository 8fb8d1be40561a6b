import type { Notice } from '#contract/notices/notices.ts';
import { SMALL } from '#tests/harness/api/caller.ts';
import type { Comment, Post } from '#tests/harness/api/spec.ts';
import type { Person, World } from '#tests/harness/world.ts';
import { ok } from '../matrices/steps.ts';

export const toldOf = async (person: Person, query = '?limit=100'): Promise<Notice[]> =>
  (await ok(person.get(`/notices${query}`))).body.notices;
/** All notifications, read in pages of `limit`. */
export async function walk(person: Person, limit: number): Promise<Notice[]> {
  const lines: Notice[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await ok(person.get(`/notices?limit=${limit}${cursor}`));
    lines.push(...body.notices);
    if (body.nextCursor === null) return lines;
    cursor = `&cursor=${body.nextCursor}`;
  }
}
export const unreadOf = async (person: Person): Promise<number> =>
  (await ok(person.get('/notices/unread'))).body.unread;

export async function see(person: Person): Promise<number> {
  const { until } = (await ok(person.get('/notices'))).body;
  return (await ok(person.post('/notices/seen', { until }))).body.unread;
}

export const small = (person: Person, path: string, body?: object) => ok(person.post(path, body, { headers: SMALL }));
export const likes = (person: Person, post: Post) => small(person, `/posts/like/${post._id}`);

export async function reply(person: Person, post: Post, parent: Comment, text: string): Promise<Comment> {
  const commentData = { text, parentId: parent._id };
  return (await small(person, `/comments/add/${post._id}`, { commentData })).body.comment;
}

export const people = (world: World, count: number) => Promise.all(Array.from({ length: count }, () => world.signUp()));
export const namesIn = (notice: Notice | undefined) =>
  notice && 'people' in notice ? notice.people.map(({ username }) => username) : [];
