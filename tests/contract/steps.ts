import { expect } from 'vitest';
import type { Answer } from '#tests/harness/caller.ts';
import { SMALL } from '#tests/harness/caller.ts';
import type { Comment, Post } from '#tests/harness/spec.ts';
import type { Person } from '#tests/harness/world.ts';

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

export async function comment(author: Person, post: Post, text: string): Promise<Comment> {
  const { status, body } = await author.post(
    `/comments/add/${post._id}`,
    { commentData: { text } },
    { headers: SMALL },
  );
  expect(status, body.errors?.join()).toBe(201);
  return body.comment;
}

/** A call that is only a step on the way, and has to succeed. */
export async function ok(answer: Promise<Answer>): Promise<Answer> {
  const { status, body } = await answer;
  expect(status, body.errors?.join()).toBeLessThan(300);
  return answer;
}
