import { createCaller } from '#tests/harness/api/caller.ts';
import { asPerson, PASSWORD, type Person } from '#tests/harness/world.ts';

const MEMBERS = 5;
const MODERATORS = 2;
const POSTS = 8;

/** The existing things of a small community that a request can name, by kind. */
export interface Pool {
  token: string[];
  /** Forged, revoked, and of a deleted account. */
  deadToken: string[];
  user: string[];
  username: string[];
  post: string[];
  comment: string[];
  session: string[];
  invitation: string[];
  cursor: string[];
}

export type Kind = keyof Pool;

export interface Community {
  pool: Pool;
  /** Replaces members whose sessions or accounts requests have ended. */
  revive(): Promise<void>;
  /** Updates the pool after requests deleted and wrote posts and comments. */
  tend(): Promise<void>;
}

/** `secret` is that of the set-up link. */
export async function createCommunity(url: string, secret: string): Promise<Community> {
  const fetchThere = (request: Request) => fetch(new Request(request.url.replace('http://pipit.test', url), request));
  let names = 0;
  const visitor = createCaller(fetchThere);
  const signUp = async (): Promise<Person> => {
    const username = `fuzz${++names}`;
    const form = { firstName: 'Fuzz', username, email: `${username}@example.org`, password: PASSWORD };
    const { body } = await visitor.post('/auth/signup', form);
    return asPerson(fetchThere, body.createdUser, body.encodedToken);
  };
  const owner = await setUp(fetchThere, secret);
  const pool: Pool = {
    ...{ token: [], deadToken: [], user: [], username: [], post: [], comment: [], session: [] },
    ...{ invitation: [], cursor: [] },
  };
  const [ended, gone] = [await signUp(), await signUp()];
  await ended.post('/auth/logout');
  await gone.post('/account/delete', { password: PASSWORD });
  pool.deadToken = [ended.token, gone.token, `${ended.token.slice(0, -4)}AAAA`];
  const members: Person[] = [];

  async function revive(): Promise<void> {
    for (let n = 0; n < MEMBERS; n++) {
      const member = members[n];
      if (!member || (await member.get('/users/bookmark?limit=1')).status !== 200) members[n] = await signUp();
    }
    for (const member of members.slice(0, MODERATORS)) {
      await owner.post(`/members/role/${member._id}`, { role: 'moderator' });
    }
    pool.token = members.map(({ token }) => token);
    // Often the callers themselves, because most rules depend on ownership.
    pool.user = members.map(({ _id }) => _id);
  }

  async function tend(): Promise<void> {
    await revive();
    const found = (await visitor.get('/posts?sort=newest&limit=30')).body.posts;
    for (let n = found.length; n < POSTS; n++) {
      await members[n % MEMBERS]?.post('/posts', { postData: { content: `Bird ${n}` } });
    }
    const { posts } = (await visitor.get('/posts?sort=newest&limit=30')).body;
    pool.post = posts.map(({ _id }) => _id);
    pool.username = [...members.map(({ username }) => username), 'guest', ...posts.map(({ username }) => username)];
    await fillComments(posts[0]?._id ?? '');
    await fillCursors(members[0] as Person);
    const { body } = await (members[1] as Person).get('/account/sessions');
    const { invitations } = (await (members[2] as Person).get('/invitations')).body;
    if (!invitations?.length) await members[2]?.post('/invitations', { uses: 2 });
    pool.invitation = invitations?.map(({ _id }) => _id) ?? [];
    pool.session = (body as unknown as { sessions: { _id: string }[] }).sessions.map(({ _id }) => _id);
  }

  /** Matching pairs come first: the newest post has comments of several people. */
  async function fillComments(post: string): Promise<void> {
    for (const member of members.slice(0, 2)) {
      await member.post(`/comments/add/${post}`, { commentData: { text: 'Seen.' } });
    }
    const { body } = await visitor.get(`/comments/${post}?limit=50`);
    pool.comment = body.comments?.map(({ _id }) => _id) ?? [];
  }

  async function fillCursors(member: Person): Promise<void> {
    const lists = [
      '/posts?sort=newest',
      '/posts?sort=trending',
      '/posts?feed=home&sort=oldest',
      '/users?q=f',
      '/users?',
      ...['/members?', '/members?q=f', '/log?', '/invitations?'],
    ];
    lists.push(`/comments/${pool.post[0]}?`, `/posts/user/${member.username}?sort=oldest`, '/users/bookmark?');
    const pages = await Promise.all(lists.map((list) => member.get(`${list}&limit=1`)));
    pool.cursor = pages.flatMap(({ body }) => body.nextCursor ?? []);
  }

  await tend();
  return { pool, revive, tend };
}

/** Sets the community up as open to everyone. None of the callers owns it. */
async function setUp(fetch: (request: Request) => Promise<Response>, secret: string): Promise<Person> {
  const owner = { firstName: 'Owner', username: 'keeper', password: PASSWORD };
  const machines = { honeypot: false, minSeconds: 0, proofOfWork: false };
  const community = { name: 'Fuzz', guest: true, firstDay: false, inviters: 'members', machines };
  const form = { secret, community, owner, removeDemo: false };
  const { user, encodedToken } = (await createCaller(fetch).post('/setup', form)).body;
  return asPerson(fetch, user, encodedToken);
}
