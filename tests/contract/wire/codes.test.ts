import { expect, test } from 'vitest';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { closeStore, openStore } from '#store/open.ts';
import { type Answer, createCaller } from '#tests/harness/api/caller.ts';
import { MESSAGES } from '#tests/harness/api/spec.ts';
import { everyEngine, runtimes } from '#tests/harness/engines.ts';
import { GHOST } from '../matrices/calls.ts';
import { ok, write } from '../matrices/steps.ts';

const codesOf = ({ status, body }: Answer) => [status, ...body.codes];
const form = { firstName: 'Ada', username: 'adalind', password: 'a whole new perch' };

everyEngine(
  'the codes of refusals',
  (world) => {
    test('stand in the order of the messages', async () => {
      const { body } = await world.visitor.post('/auth/signup', { username: 'a', email: 'x', password: 'short' });
      expect(body.errors).toEqual([
        'Name is required.',
        'User Name must have 2 to 30 characters.',
        'Email address must look like name@example.org.',
        'Password must have 8 to 256 characters.',
      ]);
      expect(body.codes).toEqual([
        { code: 'required', field: 'firstName' },
        { code: 'too_short', field: 'username', params: { min: 2 } },
        { code: 'not_an_email', field: 'email' },
        { code: 'too_short', field: 'password', params: { min: 8 } },
      ]);
    });

    test('name the field of a log-in and of a sign-up', async () => {
      const { username } = await world.signUp();
      const login = (who: object) => world.visitor.post('/auth/login', who);
      expect(codesOf(await login({ username: 'nobody' }))).toEqual([
        404,
        { code: 'no_such_username', field: 'username' },
      ]);
      expect(codesOf(await login({ username, password: 'no' }))).toEqual([
        401,
        { code: 'wrong_password', field: 'password' },
      ]);
      expect(codesOf(await world.visitor.post('/auth/signup', { ...form, username }))).toEqual([
        422,
        { code: 'username_taken', field: 'username' },
      ]);
    });

    test('name the password that was wrong', async () => {
      const person = await world.signUp();
      const wrong = { currentPassword: 'no', newPassword: 'a whole new perch' };
      expect(codesOf(await person.post('/account/password', wrong))).toEqual([
        401,
        { code: 'wrong_password', field: 'currentPassword' },
      ]);
      expect(codesOf(await person.post('/account/delete', { password: 'no' }))).toEqual([
        401,
        { code: 'wrong_password', field: 'password' },
      ]);
    });

    test('tell a user who is gone from a username that nobody has, in the same words', async () => {
      const person = await world.signUp();
      await ok(person.post('/account/delete', { password: 'correct horse battery' }));
      const gone = await person.get('/users/bookmark');
      expect(gone.body.errors).toEqual([MESSAGES.notRegistered]);
      expect(codesOf(gone)).toEqual([404, { code: 'user_gone' }]);
    });

    test('tell which fields of a sign-up cannot be kept', async () => {
      const many = Object.fromEntries(Array.from({ length: 17 }, (_, n) => [`extra${n}`, n]));
      const signUp = (extra: object) => world.visitor.post('/auth/signup', { ...form, ...extra });
      expect(codesOf(await signUp(many))).toEqual([422, { code: 'too_many_fields', params: { max: 16 } }]);
      expect(codesOf(await signUp({ pet: [], ['x'.repeat(101)]: 1 }))).toEqual([
        422,
        { code: 'bad_field_value', field: 'pet', params: { max: 500 } },
        { code: 'bad_field_name', field: 'x'.repeat(100), params: { max: 100 } },
      ]);
      const large = Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`extra${n}`, 'x'.repeat(500)]));
      expect(codesOf(await signUp(large))).toEqual([422, { code: 'fields_too_large', params: { max: 2_000 } }]);
    });

    test('are there where no route answers', async () => {
      const { visitor } = world;
      expect(codesOf(await visitor.get('/nowhere'))).toEqual([404, { code: 'no_such_path' }]);
      expect(codesOf(await visitor.delete('/posts'))).toEqual([
        405,
        { code: 'wrong_method', params: { allowed: ['GET', 'POST'] } },
      ]);
      expect(codesOf(await visitor.send('POST', '/auth/login', 'x'.repeat(64 * 1024 + 1)))).toEqual([
        413,
        { code: 'body_too_large', params: { max: 64 * 1024 } },
      ]);
      expect(codesOf(await visitor.send('POST', '/auth/login', '{'))).toEqual([400, { code: 'body_not_json' }]);
      const headers = { 'sec-fetch-site': 'cross-site' };
      expect(codesOf(await visitor.post('/posts', {}, { headers }))).toEqual([403, { code: 'cross_site_write' }]);
    });

    test('are there for a key that is bad or was used', async () => {
      const person = await world.signUp();
      const post = (key: string, content: string) =>
        person.post('/posts', { postData: { content } }, { headers: { 'idempotency-key': key } });
      await ok(post('k', 'Once.'));
      expect(codesOf(await post('k', 'Twice.'))).toEqual([422, { code: 'idempotency_key_reused' }]);
      expect(codesOf(await post('é', 'Bad.'))).toEqual([400, { code: 'bad_idempotency_key', params: { max: 200 } }]);
    });

    test('are those of the rule that refused', async () => {
      const [author, other] = [await world.signUp(), await world.signUp()];
      const { _id } = await write(author, 'Mine.');
      expect(codesOf(await other.delete(`/posts/${_id}`))).toEqual([400, { code: 'delete_foreign_post' }]);
      expect(codesOf(await other.post(`/posts/dislike/${_id}`))).toEqual([400, { code: 'not_liked' }]);
      expect(codesOf(await other.post(`/users/follow/${other._id}`))).toEqual([400, { code: 'follow_self' }]);
      expect(codesOf(await other.post(`/comments/upvote/${_id}/${GHOST}`))).toEqual([404, { code: 'no_such_comment' }]);
    });

    test('are in a 500 beside error, with the id of the request', async () => {
      const store = await openStore(nodeSqlite(':memory:'));
      await closeStore(store);
      const caller = createCaller(world.node({ store, onError: () => undefined }));
      const { status, body } = await caller.get('/posts', { headers: { 'x-request-id': 'request-7' } });
      expect(body).toEqual({
        errors: [body.error],
        error: expect.stringContaining('request-7'),
        codes: [{ code: 'internal_error', params: { requestId: 'request-7' } }],
      });
      expect(status).toBe(500);
    });
  },
  {},
  runtimes,
);
