import type { Refused } from '#contract/refusals/errors.ts';
import { type AnswerMessage, answerMessage, asRequest, type RequestMessage } from './messages.ts';
import type { App } from './worker/api.ts';

const SIGNUP = '/api/auth/signup';
const CREATE = /^\/api\/(posts|comments\/add\/[^/]+)$/;
const KEY = 'idempotency-key';

/** Adds a key to a create, so that it can be repeated when its leader ends before it answers. */
export function withKey(request: RequestMessage): RequestMessage {
  const isCreate = request.method === 'POST' && CREATE.test(request.path.split('?')[0] ?? '');
  if (!isCreate || request.headers.some(([name]) => name.toLowerCase() === KEY)) return request;
  return { ...request, headers: [...request.headers, [KEY, crypto.randomUUID()]] };
}

/**
 * Answers a request that an earlier leader may have done. Reads, keyed creates and edits simply run again. The rules
 * refuse a second like, follow, vote, bookmark or delete, which clients treat as done. A sign-up would find its own
 * username taken: if its password is right, it is answered as a log-in.
 */
export async function answerAgain(app: App, message: RequestMessage, origin: string): Promise<AnswerMessage> {
  const answer = await app(asRequest(message, origin));
  if (message.path !== SIGNUP || answer.status !== 422) return answerMessage(answer);
  const refused = answer.clone();
  const { codes } = (await answer.json()) as Refused;
  if (!codes.some(({ code }) => code === 'username_taken')) return answerMessage(refused);
  const login = await app(asRequest({ ...message, path: '/api/auth/login' }, origin));
  if (!login.ok) return answerMessage(refused);
  const { encodedToken, foundUser } = (await login.json()) as Record<string, unknown>;
  return answerMessage(Response.json({ encodedToken, createdUser: foundUser }, { status: 201 }));
}
