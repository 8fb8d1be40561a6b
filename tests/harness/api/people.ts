import type { NoticeSettings } from '#contract/notices/settings.ts';
import type { User } from '#contract/people/users.ts';
import type { Post as PostView } from '#contract/posts/posts.ts';

export const PASSWORD = 'correct horse battery';

/** A member of the community on a running server, who acts through the API as other clients would. */
export interface Member {
  user: User;
  username: string;
  /** First and last name, as screens show them. */
  name: string;
  password: string;
  token: string;
  writes(content: string): Promise<PostView>;
  rewrites(post: PostView, content: string): Promise<void>;
  deletes(post: PostView): Promise<void>;
  likes(post: PostView): Promise<void>;
  bookmarks(post: PostView): Promise<void>;
  follows(other: Member | User): Promise<void>;
  comments(post: PostView, text: string): Promise<string>;
  replies(post: PostView, comment: string, text: string): Promise<string>;
  upvotes(post: PostView, comment: string): Promise<void>;
  /** The same member on another device. */
  logsIn(): Promise<Member>;
  describes(userData: { userBio?: string; userWebsite?: string; avatarURL?: string; coverURL?: string }): Promise<void>;
  /** The posts of a member on the server. */
  postsOf(username: string): Promise<PostView[]>;
  commentsOn(post: PostView): Promise<string[]>;
  bookmarked(): Promise<PostView[]>;
  profile(username: string): Promise<User>;
  noticeSettings(): Promise<NoticeSettings>;
}

export interface People {
  /** Signs up a new member with an unused username. */
  join(fields?: { firstName?: string; lastName?: string; username?: string }): Promise<Member>;
  /** The seeded demo account. */
  guest(): Promise<Member>;
}

let joined = 0;

export function peopleOn(url: string, fetch = globalThis.fetch): People {
  const call = caller(url, fetch);
  return {
    async join(fields = {}) {
      joined += 1;
      const username = `bird${joined}.${process.pid}`;
      const form = { firstName: 'Robin', lastName: '', username, email: `${username}@example.org`, password: PASSWORD };
      const { createdUser, encodedToken } = await call('POST', '/auth/signup', null, { ...form, ...fields });
      return memberOf(call, createdUser, encodedToken, PASSWORD);
    },
    async guest() {
      const { guest } = await call('GET', '/config', null);
      const { foundUser, encodedToken } = await call('POST', '/auth/login', null, guest);
      return memberOf(call, foundUser, encodedToken, guest.password);
    },
  };
}

export function memberOf(call: Call, user: User, token: string, password: string): Member {
  const send = (method: string, path: string, body?: object) => call(method, path, token, body);
  return {
    user,
    username: user.username,
    name: `${user.firstName} ${user.lastName}`.trim(),
    password,
    token,
    writes: async (content) => (await send('POST', '/posts', { postData: { content } })).post,
    rewrites: async ({ _id }, content) => void (await send('POST', `/posts/edit/${_id}`, { postData: { content } })),
    deletes: async ({ _id }) => void (await send('DELETE', `/posts/${_id}`)),
    likes: async ({ _id }) => void (await send('POST', `/posts/like/${_id}`)),
    bookmarks: async ({ _id }) => void (await send('POST', `/users/bookmark/${_id}`)),
    follows: async (other) => {
      const { _id } = 'user' in other ? other.user : other;
      await send('POST', `/users/follow/${_id}`);
    },
    comments: async ({ _id }, text) =>
      (await send('POST', `/comments/add/${_id}`, { commentData: { text } })).comment._id,
    replies: async ({ _id }, parentId, text) =>
      (await send('POST', `/comments/add/${_id}`, { commentData: { text, parentId } })).comment._id,
    upvotes: async ({ _id }, comment) => void (await send('POST', `/comments/upvote/${_id}/${comment}`)),
    logsIn: async () => {
      const { encodedToken } = await call('POST', '/auth/login', null, { username: user.username, password });
      return memberOf(call, user, encodedToken, password);
    },
    describes: async (userData) => void (await send('POST', '/users/edit', { userData })),
    postsOf: async (username) => (await send('GET', `/posts/user/${username}`)).posts,
    commentsOn: async ({ _id }) =>
      (await send('GET', `/comments/${_id}`)).comments.map(({ text }: { text: string }) => text),
    bookmarked: async () => (await send('GET', '/users/bookmark')).bookmarks,
    profile: async (username) => (await send('GET', `/users/${username}?view=page`)).user,
    noticeSettings: async () => (await send('GET', '/notices/settings')).settings,
  };
}

// biome-ignore lint/suspicious/noExplicitAny: whatever the contract promises for the path; the contract suite checks it.
type Call = (method: string, path: string, token: string | null, body?: object) => Promise<any>;

export const caller =
  (url: string, fetch: typeof globalThis.fetch): Call =>
  async (method, path, token, body) => {
    const headers = new Headers({ prefer: 'return=representation' });
    if (token) headers.set('authorization', `Bearer ${token}`);
    if (body) headers.set('content-type', 'application/json');
    const answer = await fetch(`${url}/api${path}`, { method, headers, body: body ? JSON.stringify(body) : null });
    const said = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${said.errors}`);
    return said;
  };
