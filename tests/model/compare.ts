import { expect } from 'vitest';
import type { Caller } from '#tests/harness/api/caller.ts';
import type { Comment, Post, ShortUser, User } from '#tests/harness/api/spec.ts';
import { alive, type Member, type Model, type ModelComment, type ModelPost } from './model.ts';

/** Compares everything visible in the real community, to a stranger and to one member, with the model. */
export async function compare(model: Model, visitor: Caller, reader: Member): Promise<void> {
  const posts = alive(model.posts).reverse();
  const whole = (await visitor.get('/posts')).body.posts;
  expect(whole.map(seenPost)).toEqual(posts.map(wholePost));
  const users = (await visitor.get('/users')).body.users;
  expect(users.map(seenUser)).toEqual(model.people.map((member) => wholeUser(model, member)));
  await compareAsReader(model, reader);
  for (const post of model.posts.filter(({ deleted }) => deleted).slice(-2)) {
    expect((await visitor.get(`/posts/${post._id}`)).status).toBe(404);
  }
}

async function compareAsReader(model: Model, reader: Member): Promise<void> {
  const { person, bookmarks, following } = reader;
  const posts = alive(model.posts).reverse();
  const saved = (await person.get('/users/bookmark')).body.bookmarks;
  expect(saved.map(seenPost)).toEqual(bookmarks.map(wholePost));
  const home = (await person.get('/posts?feed=home&sort=newest&limit=100')).body.posts;
  const own = posts.filter(({ author }) => author === reader || following.has(author));
  expect(home.map(seenInPage)).toEqual(own.map((post) => inPage(post, reader)));
  const trending = (await person.get('/posts?sort=trending&limit=100')).body.posts;
  const byLikes = posts.toSorted((a, b) => b.likedBy.size - a.likedBy.size);
  expect(trending.map(seenInPage)).toEqual(byLikes.map((post) => inPage(post, reader)));
  for (const post of posts.filter(({ comments }) => alive(comments).length > 0).slice(0, 1)) {
    const comments = (await person.get(`/comments/${post._id}?limit=100`)).body.comments;
    expect(comments.map(seenVotes)).toEqual(alive(post.comments).map((comment) => votes(comment, reader)));
  }
  const people = (await person.get('/users?limit=100')).body.users;
  expect(people.map(seenCounts)).toEqual(model.people.map((member) => counts(model, member, reader)));
}

const names = (people: Iterable<Member>) => [...people].map(({ person }) => person.username).sort();
const seenNames = (people: ShortUser[]) => people.map(({ username }) => username).sort();

const wholePost = (post: ModelPost) => ({
  _id: post._id,
  content: post.content,
  username: post.author.person.username,
  likeCount: post.likedBy.size,
  likedBy: names(post.likedBy),
  comments: alive(post.comments).map(({ _id, text, author, up, down }) => ({
    ...{ _id, text, username: author.person.username, up: names(up), down: names(down) },
  })),
});

const seenPost = (post: Post) => ({
  _id: post._id,
  content: post.content,
  username: post.username,
  likeCount: post.likes.likeCount,
  likedBy: seenNames(post.likes.likedBy),
  comments: post.comments.map(({ _id, text, username, votes }) => ({
    ...{ _id, text, username, up: seenNames(votes.upvotedBy), down: seenNames(votes.downvotedBy) },
  })),
});

const inPage = (post: ModelPost, reader: Member) => ({
  _id: post._id,
  content: post.content,
  likeCount: post.likedBy.size,
  likedBy: post.likedBy.has(reader) ? [reader.person.username] : [],
  commentCount: alive(post.comments).length,
  bookmarked: reader.bookmarks.includes(post),
});

const seenInPage = ({ _id, content, likes, commentCount, bookmarked }: Post) => ({
  ...{ _id, content, likeCount: likes.likeCount, likedBy: seenNames(likes.likedBy), commentCount, bookmarked },
});

const votes = ({ _id, text, up, down }: ModelComment, reader: Member) => ({
  ...{ _id, text, up: up.size, down: down.size, upByMe: up.has(reader), downByMe: down.has(reader) },
});

const seenVotes = ({ _id, text, votes: { upvoteCount, downvoteCount, upvotedBy, downvotedBy } }: Comment) => ({
  ...{
    _id,
    text,
    up: upvoteCount,
    down: downvoteCount,
    upByMe: upvotedBy.length > 0,
    downByMe: downvotedBy.length > 0,
  },
});

const followersOf = (model: Model, member: Member) => model.people.filter(({ following }) => following.has(member));

const wholeUser = (model: Model, member: Member) => ({
  username: member.person.username,
  userBio: member.bio,
  following: names(member.following),
  followers: names(followersOf(model, member)),
});

const seenUser = ({ username, userBio, following, followers }: User) => ({
  ...{ username, userBio, following: seenNames(following), followers: seenNames(followers) },
});

const counts = (model: Model, member: Member, reader: Member) => ({
  username: member.person.username,
  followersCount: followersOf(model, member).length,
  followingCount: member.following.size,
  postsCount: alive(model.posts).filter(({ author }) => author === member).length,
  followed: reader.following.has(member),
});

const seenCounts = ({ username, followersCount, followingCount, postsCount, followed }: User) => ({
  ...{ username, followersCount, followingCount, postsCount, followed },
});
