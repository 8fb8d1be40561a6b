import { expect } from 'vitest';
import type { Answer } from '#tests/harness/api/caller.ts';
import { SMALL } from '#tests/harness/api/caller.ts';
import type { Comment, Post } from '#tests/harness/api/spec.ts';
import type { Person, World } from '#tests/harness/world.ts';

export function expectRefusal(answer: Answer, status: number, message?: string): void {
  expect({ status: answer.status, errors: answer.body.errors }).toEqual({
    status,
    errors: message === undefined ? expect.any(Array) : [message],
  });
}

export async function write(author: Person, content: string): Promise<Post> {
  const { status, body } = await author.post('/posts', { postData: { content } }, { headers: SMALL });
  expect(status, body.errors?.join()).toBe(201);
  return body.post;
}

export const comment = (author: Person, post: Post, text: string): Promise<Comment> => reply(author, post, text);

/** Replies to a comment, or to the post. */
export async function reply(author: Person, post: Post, text: string, to?: Comment): Promise<Comment> {
  const commentData = to ? { text, parentId: to._id } : { text };
  const { status, body } = await author.post(`/comments/add/${post._id}`, { commentData }, { headers: SMALL });
  expect(status, body.errors?.join()).toBe(201);
  return body.comment;
}

/** Expects that a preparatory call succeeds. */
export async function ok(answer: Promise<Answer>): Promise<Answer> {
  const { status, body } = await answer;
  expect(status, body.errors?.join()).toBeLessThan(300);
  return answer;
}

/** Sixteen characters that no one types. */
const BLOCKS = 0x2580;

/**
 * Returns the ids of new people, inserted directly because the API would limit this many sign-ups. No search finds
 * them.
 */
export async function addPeople({ store: { db }, clock }: World, count: number): Promise<number[]> {
  const stamps = { created_at: clock.now(), updated_at: clock.now() };
  const profile = { last_name: '', email: '', avatar_url: '', cover_url: '', bio: '', website: '', extra: '{}' };
  const rows = Array.from({ length: count }, () => {
    const uid = crypto.randomUUID();
    const username = [...uid].map((digit) => String.fromCharCode(BLOCKS + (Number.parseInt(digit, 16) || 0))).join('');
    const name = { username, username_key: username, first_name: '·', search: `${username}\n·\n` };
    return { uid, ...name, ...profile, password_hash: null, guest: 0, ...stamps };
  });
  return (await db.insertInto('users').values(rows).returning('id').execute()).map(({ id }) => Number(id));
}
