import { expect, test } from 'vitest';
import { findComment, withOwnVotes } from '#store/reading/comments/rows.ts';
import { findUser } from '#store/reading/people/rows.ts';
import { withMarks } from '#store/reading/posts/marks.ts';
import { findPost, type PostRow } from '#store/reading/posts/rows.ts';
import { VISITOR } from '#store/reading/visibility/visible.ts';
import type { Answer } from '#tests/harness/api/caller.ts';
import { MESSAGES, type Post, type Thread } from '#tests/harness/api/spec.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import type { Person } from '#tests/harness/world.ts';
import { comment, expectRefusal, ok, write } from '../matrices/steps.ts';
import { likes, people, toldOf } from '../nouns/notices-steps.ts';

const atOnce = (times: number, call: (n: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: times }, (_, n) => call(n)));

/** Expects exactly one success, and this refusal for all others. */
function expectOne(answers: Answer[], won: number, lost: number, message: string): void {
  expect(answers.filter(({ status }) => status === won)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== won)) expectRefusal(answer, lost, message);
}

/** A write responds with the whole list, which grows with every race. */
const SHORT = { listCap: 30 };

everyEngine(
  'races',
  (world) => {
    test('50 parallel likes by one user are one like', async () => {
      const [author, fan] = [await world.signUp(), await world.signUp()];
      const { _id } = await write(author, 'Race.');
      expectOne(await atOnce(50, () => fan.post(`/posts/like/${_id}`)), 201, 400, MESSAGES.liked);
      const { likes } = (await world.visitor.get(`/posts/${_id}`)).body.post;
      expect([likes.likeCount, likes.likedBy.length]).toEqual([1, 1]);
      expectOne(await atOnce(50, () => fan.post(`/posts/dislike/${_id}`)), 201, 400, MESSAGES.notLiked);
      expect((await world.visitor.get(`/posts/${_id}`)).body.post.likes.likeCount).toBe(0);
    });

    test('a like that comes while its post is being read is counted as well as listed', async () => {
      const fan = await world.signUp();
      const { _id } = await write(fan, 'Race.');
      const before = (await findPost(world.store, _id, VISITOR)) as PostRow;
      await ok(fan.post(`/posts/like/${_id}`));
      const { id = 0 } = (await findUser(world.store, fan._id, VISITOR)) ?? {};
      expect(await withMarks(world.store, [before], id)).toMatchObject([{ liked: 1, like_count: 1 }]);
    });

    test('a vote that comes while its comment is being read is counted as well as listed', async () => {
      const fan = await world.signUp();
      const post = await write(fan, 'Race.');
      const { id: postId = 0 } = (await findPost(world.store, post._id, VISITOR)) ?? {};
      const { id = 0 } = (await findUser(world.store, fan._id, VISITOR)) ?? {};
      for (const way of ['up', 'down'] as const) {
        const { _id } = await comment(fan, post, 'Race.');
        const before = await findComment(world.store, postId, _id, VISITOR);
        await ok(fan.post(`/comments/${way}vote/${post._id}/${_id}`));
        const [seen] = await withOwnVotes(world.store, before ? [before] : [], id);
        expect(seen).toMatchObject({ my_vote: way === 'up' ? 1 : 0, [`${way}vote_count`]: 1 });
      }
    });

    test('a comment that goes while it is answered keeps its replies together, and nothing else is left of it', async () => {
      const [author, friend] = [await world.signUp(), await world.signUp()];
      const post = await write(author, 'Race.');
      for (let round = 0; round < 8; round++) {
        const root = await comment(author, post, 'Race.');
        const answer = { commentData: { text: 'Yes.', parentId: root._id } };
        const [gone, ...answers] = await Promise.all([
          author.post(`/comments/delete/${post._id}/${root._id}`),
          ...Array.from({ length: 4 }, () => friend.post(`/comments/add/${post._id}`, answer)),
        ]);
        expect(gone.status).toBe(201);
        const came = answers.filter(({ status }) => status === 201).length;
        for (const late of answers.filter(({ status }) => status !== 201))
          expectRefusal(late, 404, 'Comment not found.');
        const { comments } = (await world.visitor.get(`/comments/${post._id}?sort=newest&limit=1`)).body;
        const [thread] = comments as Thread[];
        if (came > 0) expect(thread).toMatchObject({ _id: root._id, removed: true, replyCount: came });
        else expect(thread?._id).not.toBe(root._id);
      }
    });

    test('posts that are deleted while their likes are taken back are gone, and nobody sees an error', async () => {
      const author = await world.signUp();
      const fans = await Promise.all(Array.from({ length: 5 }, () => world.signUp()));
      for (let round = 0; round < 8; round++) {
        const { _id } = await write(author, 'Race.');
        for (const fan of fans) await ok(fan.post(`/posts/like/${_id}`));
        const answers = await Promise.all([
          ...fans.map((fan) => fan.post(`/posts/dislike/${_id}`)),
          author.delete(`/posts/${_id}`),
        ]);
        for (const { status, body } of answers) expect(status, String(body.errors)).toBeLessThan(500);
        expectRefusal(await author.get(`/posts/${_id}`), 404);
      }
    });

    test('whoever hides something while it is told is told nothing of it, and edits at once tell once', async () => {
      for (const way of ['thread', 'mute', 'filter', 'block', 'thread', 'mute', 'filter', 'block'] as const) {
        const [reader, fan, other] = (await people(world, 3)) as [Person, Person, Person];
        const posts = [await write(reader, 'Race.'), await write(reader, 'Race.'), await write(reader, 'Race.')];
        const [first] = posts as [Post];
        if (way !== 'thread') for (const post of posts) await likes(other, post);
        const hide = {
          thread: () => reader.post(`/thread-mutes/${first._id}`),
          mute: () => reader.post(`/mutes/${fan._id}`, {}),
          filter: () => reader.post('/filters', { word: 'wren', action: 'hide' }),
          block: () => reader.post(`/blocks/${fan._id}`),
        }[way];
        const commentData = { text: `A wren, @${reader.username}` };
        const liking = way === 'filter' ? [] : posts.map((post) => () => fan.post(`/posts/like/${post._id}`));
        const acts = [
          ...liking,
          () => (way === 'filter' ? other : fan).post(`/users/follow/${reader._id}`),
          ...posts.map((post) => () => fan.post(`/comments/add/${post._id}`, { commentData })),
          () => fan.post('/posts', { postData: { content: commentData.text } }),
        ];
        acts.splice(acts.length / 2, 0, hide);
        const answers = await Promise.all(acts.map((act) => act()));
        expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
        const told = await toldOf(reader);
        const ofFan = told.filter((notice) => JSON.stringify(notice).includes(fan._id));
        if (way === 'thread')
          expect(ofFan.filter((notice) => 'post' in notice && notice.post._id === first._id)).toEqual([]);
        else expect(ofFan, way).toEqual([]);
        for (const notice of told) if ('people' in notice) expect(notice.count, way).toBe(notice.people.length);
        if (way === 'block')
          expect((await reader.get(`/users/${reader.username}?view=page`)).body.user.followersCount).toBe(0);
      }
      const [author, named] = [await world.signUp(), await world.signUp()];
      const post = await write(author, 'Race.');
      const note = await comment(author, post, 'Race.');
      await atOnce(8, (n) =>
        author.post(`/posts/edit/${post._id}`, { postData: { content: `${n} @${named.username}` } }),
      );
      await atOnce(8, (n) =>
        author.post(`/comments/edit/${post._id}/${note._id}`, { commentData: { text: `${n} @${named.username}` } }),
      );
      expect(await toldOf(named)).toHaveLength(2);
    });

    test('50 sign-ups of one name are one user', async () => {
      const form = { firstName: 'Race', email: 'race@example.org', password: 'on your marks' };
      const names = ['racer', 'Racer', 'RACER'];
      const answers = await atOnce(50, (n) => world.visitor.post('/auth/signup', { ...form, username: names[n % 3] }));
      expectOne(answers, 201, 422, MESSAGES.usernameTaken);
      expect((await world.visitor.get('/users?q=racer')).body.users).toHaveLength(1);
    });

    test('parallel follows, bookmarks and votes count once', async () => {
      const [ida, bo] = [await world.signUp(), await world.signUp()];
      const post = await write(bo, 'Race.');
      const note = await comment(bo, post, 'Race.');
      expectOne(await atOnce(20, () => ida.post(`/users/follow/${bo._id}`)), 200, 400, MESSAGES.following);
      expectOne(await atOnce(20, () => ida.post(`/users/bookmark/${post._id}`)), 200, 400, MESSAGES.bookmarked);
      const path = `${post._id}/${note._id}`;
      expectOne(await atOnce(20, () => ida.post(`/comments/upvote/${path}`)), 201, 400, MESSAGES.upvoted);
      const { user } = (await ida.get(`/users/${bo.username}?view=page`)).body;
      expect(user).toMatchObject({ followersCount: 1, postsCount: 1 });
      expect((await ida.get('/users/bookmark')).body.bookmarks).toHaveLength(1);
      const [seen] = (await ida.get(`/comments/${post._id}?limit=5`)).body.comments;
      expect(seen?.votes).toMatchObject({ upvoteCount: 1, downvoteCount: 0 });
    });

    test('likes and unlikes of many people at once leave the count equal to the list', async () => {
      const author = await world.signUp();
      const { _id } = await write(author, 'Busy.');
      const fans = await Promise.all(Array.from({ length: 8 }, () => world.signUp()));
      await Promise.all(
        fans.flatMap((fan) =>
          ['like', 'dislike', 'like', 'dislike', 'like'].map((verb) => fan.post(`/posts/${verb}/${_id}`)),
        ),
      );
      const { likes } = (await world.visitor.get(`/posts/${_id}`)).body.post;
      expect(likes.likeCount).toBe(likes.likedBy.length);
    });

    test('a post deleted by many at once is deleted once, and what is added meanwhile does not survive it', async () => {
      const [author, guest] = [await world.signUp(), await world.signUp()];
      const { _id } = await write(author, 'Short-lived.');
      const answers = await Promise.all([
        ...Array.from({ length: 10 }, () => guest.post(`/comments/add/${_id}`, { commentData: { text: 'Wait!' } })),
        ...Array.from({ length: 10 }, () => author.delete(`/posts/${_id}`)),
        ...Array.from({ length: 10 }, () => guest.post(`/posts/like/${_id}`)),
        ...Array.from({ length: 10 }, () => guest.post(`/users/bookmark/${_id}`)),
      ]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(answers.slice(10, 20).filter(({ status }) => status === 201)).toHaveLength(1);
      expectRefusal(await world.visitor.get(`/comments/${_id}`), 404);
      expect((await guest.get('/users/bookmark')).body.bookmarks).toEqual([]);
      expect((await ok(author.get(`/users/${author.username}?view=page`))).body.user.postsCount).toBe(0);
    });

    test('opposite votes at once leave one of them', async () => {
      const [author, voter] = [await world.signUp(), await world.signUp()];
      const post = await write(author, 'Vote.');
      const { _id } = await comment(author, post, 'Vote.');
      const votes = ['upvote', 'downvote'].flatMap((way) => Array.from({ length: 10 }, () => way));
      await Promise.all(votes.map((way) => voter.post(`/comments/${way}/${post._id}/${_id}`)));
      const [seen] = (await voter.get(`/comments/${post._id}?limit=5`)).body.comments;
      expect((seen?.votes.upvoteCount ?? 0) + (seen?.votes.downvoteCount ?? 0)).toBe(1);
    });

    test('an up- and a downvote of one person at once are taken one after the other', async () => {
      const [author, voter] = [await world.signUp(), await world.signUp()];
      const post = await write(author, 'Vote.');
      for (let round = 0; round < 20; round++) {
        const { _id } = await comment(author, post, 'Vote.');
        await Promise.all(['up', 'down'].map((way) => ok(voter.post(`/comments/${way}vote/${post._id}/${_id}`))));
      }
      const { comments } = (await voter.get(`/comments/${post._id}?limit=20`)).body;
      for (const { votes } of comments) expect((votes.upvoteCount ?? 0) + (votes.downvoteCount ?? 0)).toBe(1);
    });

    test('two people who follow each other at once both succeed', async () => {
      for (let n = 0; n < 10; n++) {
        const [ida, bo] = [await world.signUp(), await world.signUp()];
        await Promise.all([ok(ida.post(`/users/follow/${bo._id}`)), ok(bo.post(`/users/follow/${ida._id}`))]);
      }
    });
  },
  SHORT,
);
