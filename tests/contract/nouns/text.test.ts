import { beforeAll, expect, test } from 'vitest';
import type { Post } from '#tests/harness/api/spec.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { eachRow, named } from '#tests/harness/rows.ts';
import type { Person } from '#tests/harness/world.ts';
import { expectRefusal, write } from '../matrices/steps.ts';

const family = '👨‍👩‍👧‍👦';
const combined = 'e\u0301';
/** One character as people count them, 41 bytes of UTF-8: a letter and 20 marks. */
const tower = `a${'\u0301'.repeat(20)}`;
const arabic = 'مَ';
const hindi = 'नि';

const FITS: Record<string, string> = {
  'one character': 'x',
  '120 characters': 'x'.repeat(120),
  '120 families': family.repeat(120),
  '120 letters with a mark': combined.repeat(120),
  '120 right-to-left letters with vowel signs': arabic.repeat(120),
  '120 Devanagari syllables': hindi.repeat(120),
  '120 flags': '🇳🇴'.repeat(120),
  '119 characters and a line break of two': `${'x'.repeat(119)}\r\n`,
  'a right-to-left override': 'abc\u202edef',
  'a mark on a letter': 'e\u0301',
  'a heart and nothing else': '\u2764\ufe0f',
  '4,800 bytes': `${tower.repeat(117)}abc`,
};

const REFUSED: Record<string, unknown> = {
  'no character': '',
  'white space alone': ' \t\n\u00a0\u2003 ',
  'characters that nobody sees': '\u200b\u200d\u2060\ufeff\u00ad\u202e\u3164\ufe0f\u{e0041}\u2800\u0007',
  'marks without a letter': '\u0301 \u0903',
  'what no script has': '\ufff0\ufffe\u{e0fff}\u{1d159}',
  '121 characters': 'x'.repeat(121),
  '121 families': family.repeat(121),
  '121 letters with a mark': combined.repeat(121),
  '121 right-to-left letters with vowel signs': arabic.repeat(121),
  '4,801 bytes in 120 characters': `${tower.repeat(117)}abé`,
  'half a surrogate pair': 'a\ud83d',
  'the other half': '\ude00a',
  'a NUL': 'a\0b',
  'a number': 5,
  null: null,
  'a list': ['x'],
  nothing: undefined,
};

everyEngine('the text of posts', (world) => {
  let author: Person;
  let post: Post;
  beforeAll(async () => {
    author = await world.signUp();
    post = await write(author, 'Before.');
  });

  test('what fits is accepted and kept', () =>
    eachRow(Object.entries(FITS), async (content) => {
      expect((await write(author, content)).content).toBe(content);
      const edited = await author.post(`/posts/edit/${post._id}`, { postData: { content } });
      expect(edited.status).toBe(201);
      expect((await world.visitor.get(`/posts/${post._id}`)).body.post.content).toBe(content);
    }));

  test('what does not is refused, and nothing is stored', () =>
    eachRow(Object.entries(REFUSED), async (content) => {
      const before = (await world.visitor.get('/posts')).body.posts;
      for (const path of ['/posts', `/posts/edit/${post._id}`]) {
        const answer = await author.post(path, { postData: { content } });
        expectRefusal(answer, 422);
        expect(answer.body.errors).toHaveLength(1);
      }
      expect((await world.visitor.get('/posts')).body.posts).toEqual(before);
    }));

  const BODIES = [{}, { postData: null }, { postData: 'x' }, { postData: ['x'] }, { content: 'x' }, [], null, 'x', 5];
  test('a body of another shape is refused', () =>
    eachRow(named<unknown>(BODIES), async (body) => {
      expectRefusal(await author.post('/posts', body), 422);
      expectRefusal(await author.post(`/posts/edit/${post._id}`, body), 422);
    }));
});

everyEngine('the text of comments', (world) => {
  let author: Person;
  let post: Post;
  beforeAll(async () => {
    author = await world.signUp();
    post = await write(author, 'Talk.');
  });
  const add = (text: unknown) => author.post(`/comments/add/${post._id}`, { commentData: { text } });

  const KEPT = ['', ' ', 'x', 'x'.repeat(1000), family.repeat(320), 'é'.repeat(1000), '<i>\n"'];
  test('what fits is accepted and kept', () =>
    eachRow(named(KEPT), async (text) => {
      expect((await add(text)).status).toBe(201);
      const { body } = await world.visitor.get(`/comments/${post._id}`);
      expect(body.comments.at(-1)?.text).toBe(text);
    }));

  const LONG = ['x'.repeat(1001), family.repeat(321), tower.repeat(196)];
  test('what does not is refused', () =>
    eachRow(named<unknown>([...LONG, 'a\0b', '\ud800', 5, null, undefined, ['x']]), async (text) => {
      expectRefusal(await add(text), 422);
    }));

  test('a body of another shape is refused', () =>
    eachRow(
      named<unknown>([{}, { commentData: null }, { commentData: 'x' }, { text: 'x' }, [], null]),
      async (body) => {
        expectRefusal(await author.post(`/comments/add/${post._id}`, body), 422);
      },
    ));
});
