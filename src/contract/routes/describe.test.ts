import { expect, test } from 'vitest';
import { changePassword } from '../people/account.schema.ts';
import { loginBody, signupBody } from '../people/auth.schema.ts';
import { profileBody } from '../people/users.schema.ts';
import { commentBody } from '../posts/comments.schema.ts';
import { postBody } from '../posts/posts.schema.ts';
import { shape } from './describe.schema.ts';
import { feedQuery, userQuery } from './pages.schema.ts';

const content = (value: unknown) => ({ postData: { content: value } });
const profile = (fields: object) => ({ userData: fields });
const MARKS = `e${'\u0301'.repeat(4_000)}`;

test.each([
  [postBody, [], [{ code: 'wrong_type', params: { expected: 'object' } }]],
  [postBody, {}, [{ code: 'required', field: 'postData' }]],
  [postBody, { postData: 1 }, [{ code: 'wrong_type', field: 'postData', params: { expected: 'object' } }]],
  [postBody, content(undefined), [{ code: 'required', field: 'content' }]],
  [postBody, content(null), [{ code: 'wrong_type', field: 'content', params: { expected: 'string' } }]],
  [postBody, content(' '), [{ code: 'required', field: 'content' }]],
  [postBody, content('a\0'), [{ code: 'unstorable', field: 'content' }]],
  [postBody, content('x'.repeat(121)), [{ code: 'too_long', field: 'content', params: { max: 120 } }]],
  [postBody, content(MARKS), [{ code: 'too_many_bytes', field: 'content', params: { max: 4_800 } }]],
  [
    commentBody,
    { commentData: { text: 'x'.repeat(1_001) } },
    [{ code: 'too_long', field: 'text', params: { max: 1_000 } }],
  ],
  [profileBody, profile({ userBio: MARKS }), [{ code: 'too_many_bytes', field: 'userBio', params: { max: 2_000 } }]],
  [
    profileBody,
    profile({ userBio: 'x'.repeat(281), userWebsite: 'no', avatarURL: 'http://example.org' }),
    [
      { code: 'too_long', field: 'userBio', params: { max: 280 } },
      { code: 'not_a_web_address', field: 'userWebsite', params: { schemes: ['http', 'https'] } },
      { code: 'not_a_web_address', field: 'avatarURL', params: { schemes: ['https'] } },
    ],
  ],
  [loginBody, { username: 1 }, [{ code: 'wrong_type', field: 'username', params: { expected: 'string' } }]],
  [
    signupBody,
    {},
    [
      { code: 'required', field: 'firstName' },
      { code: 'required', field: 'username' },
      { code: 'required', field: 'password' },
    ],
  ],
  [
    signupBody,
    { firstName: '\u200b', username: 'a', email: 'x', password: 'short' },
    [
      { code: 'required', field: 'firstName' },
      { code: 'too_short', field: 'username', params: { min: 2 } },
      { code: 'not_an_email', field: 'email' },
      { code: 'too_short', field: 'password', params: { min: 8 } },
    ],
  ],
  [
    signupBody,
    { firstName: 'A', username: 'a'.repeat(31), email: ' ', password: 'x'.repeat(257) },
    [
      { code: 'too_long', field: 'username', params: { max: 30 } },
      { code: 'required', field: 'email' },
      { code: 'too_long', field: 'password', params: { max: 256 } },
    ],
  ],
  [
    signupBody,
    { firstName: 'A', username: '_a', password: 'password' },
    [
      { code: 'bad_characters', field: 'username' },
      { code: 'common_password', field: 'password' },
    ],
  ],
  [
    signupBody,
    { firstName: 'A', username: 'admin', password: 'a whole new perch' },
    [{ code: 'reserved_username', field: 'username' }],
  ],
  [
    changePassword.body,
    { newPassword: 'x' },
    [
      { code: 'required', field: 'currentPassword' },
      { code: 'too_short', field: 'newPassword', params: { min: 8 } },
    ],
  ],
  [
    feedQuery,
    { limit: '0', sort: 'best', feed: 'all' },
    [
      { code: 'out_of_range', field: 'limit', params: { min: 1, max: 100 } },
      { code: 'not_allowed', field: 'sort', params: { allowed: ['trending', 'newest', 'oldest', 'hot'] } },
      { code: 'not_allowed', field: 'feed', params: { allowed: ['home'] } },
    ],
  ],
  [userQuery, { q: 'x'.repeat(101) }, [{ code: 'too_long', field: 'q', params: { max: 100 } }]],
])('%#: each fault has its code, field and parameters, in the order of the fields', (schema, value, due) => {
  const result = shape(schema, value);
  const faults = 'faults' in result ? result.faults : [];
  expect(faults.map(({ message: _, ...coded }) => coded)).toEqual(due);
  for (const { message } of faults) expect(message).toMatch(/^[A-Za-z].+\.$/);
});
