import { fillPath } from '#contract/routes/route.ts';
import { type Caller, type Extras, SMALL } from '#tests/harness/api/caller.ts';
import { pictureFile } from '#tests/harness/api/pictures.ts';
import { claimsOf, makeToken } from '#tests/harness/api/tokens.ts';
import { signUpAs } from '#tests/harness/members.ts';
import { PASSWORD, type Person, type World } from '#tests/harness/world.ts';
import { GHOST } from './calls.ts';
import { comment, ok, write } from './steps.ts';

/** One of each thing that a parameter can name. */
export interface Things {
  post: string;
  comment: string;
  user: string;
  username: string;
  session: string;
  invitation: string;
  filter: string;
  /** A tag belongs to no one. */
  tag: string;
  /** A report by the owner of the things about someone else. */
  report: string;
  case: string;
  /** An action on the owner of the things, and their appeal against another one. */
  act: string;
  appeal: string;
}

export type Kind = keyof Things;

/** The kind of thing that a parameter of a path names. */
export function kindOf(path: string, param: string): Kind {
  if (param === 'username' || param === 'tag') return param;
  if (param === 'commentId') return 'comment';
  if (param === 'postId' || path.startsWith('/posts')) return 'post';
  if (path.startsWith('/invitations')) return 'invitation';
  if (path.startsWith('/reports')) return 'report';
  const [, noun] = /^\/moderation\/(case|act|appeal)s/.exec(path) ?? [];
  if (noun) return noun as Kind;
  if (path.startsWith('/filters')) return 'filter';
  return /^\/(users|members|blocks|mutes)/.test(path) ? 'user' : 'session';
}

/** One moderator per world. */
const keepers = new WeakMap<World, Promise<Person>>();

/** Adds the moderation data of their owner, if the call names any of it. */
export async function moderated(world: World, owner: Person, things: Things, line = '/moderation'): Promise<Things> {
  if (!/\/(reports|moderation|appeals|notices)\b/.test(line)) return things;
  const made = keepers.get(world) ?? signUpAs(world, 'owner');
  keepers.set(world, made);
  const [keeper, reported] = [await made, await world.signUp()];
  const reportBody = { target: 'user', id: reported._id, reason: 'spam' };
  const { report } = (await ok(owner.post('/reports', reportBody))).body;
  const { cases } = (await ok(keeper.get('/moderation/queue?kind=report&order=newest&limit=50'))).body;
  const found = cases.find(({ person }) => person?._id === reported._id);
  const warn = async () => {
    const body = { target: 'user', id: owner._id, action: 'warn', reason: 'Be kind.' };
    return (await ok(keeper.post('/moderation/acts', body))).body.act._id;
  };
  const [act, against] = [await warn(), await warn()];
  const { appeal } = (await ok(owner.post('/appeals', { act: against, message: 'Why?' }))).body;
  return { ...things, report: report._id, case: found?._id ?? '', act, appeal: appeal._id };
}

/** A post with a comment, an unused session, an invitation and a filter, without any moderation data. */
export async function thingsOf(owner: Person, commenter: Person): Promise<Things> {
  const post = await write(owner, 'A wren.');
  const said = await comment(commenter, post, 'A robin.');
  const login = { username: commenter.username, password: PASSWORD };
  const { body } = await ok(commenter.post('/auth/login', login, { headers: SMALL }));
  const session = String(claimsOf(body.encodedToken).sid);
  const { _id: invitation } = (await ok(owner.post('/invitations', {}))).body.invitation;
  const { _id: filter } = (await ok(owner.post('/filters', { word: 'cats', action: 'hide' }))).body.filter;
  const { username } = owner;
  const mine = {
    post: post._id,
    comment: said._id,
    user: owner._id,
    username,
    session,
    invitation,
    filter,
    tag: 'wrens',
  };
  return { ...mine, report: GHOST, case: GHOST, act: GHOST, appeal: GHOST };
}

/** Makes the like, follow or bookmark that the call would remove. */
export async function holdWhatIsTakenBack(person: Person, line: string, { post, user }: Things): Promise<void> {
  const hold = (path: string) => ok(person.post(path, undefined, { headers: SMALL }));
  if (line.includes('/posts/dislike')) await hold(`/posts/like/${post}`);
  if (line.includes('/users/remove-bookmark')) await hold(`/users/bookmark/${post}`);
  if (line.includes('/users/unfollow') && user !== person._id) await hold(`/users/follow/${user}`);
}

let made = 0;

const BODIES: Record<string, (known: Things) => object> = {
  'POST /auth/login': ({ username }) => ({ username, password: PASSWORD }),
  'POST /auth/signup': () => {
    const username = `fledgling${++made}`;
    return { firstName: 'Wren', username, email: `${username}@example.org`, password: PASSWORD };
  },
  'POST /account/password': () => ({ currentPassword: PASSWORD, newPassword: PASSWORD }),
  'POST /account/email': () => ({ email: 'new@example.org', password: PASSWORD }),
  'POST /account/name': () => ({ firstName: 'Wren' }),
  'POST /account/bird': () => ({ bird: '12' }),
  'POST /account/place': ({ post }) => ({ post }),
  'POST /notices/seen': () => ({ until: 0 }),
  'POST /notices/settings': () => ({ separate: true }),
  'POST /push': () => ({ endpoint: '', keys: { p256dh: '', auth: '' } }),
  'POST /reports': ({ comment }) => ({ target: 'comment', id: comment, reason: 'unkind' }),
  'POST /moderation/acts': ({ user }) => ({ target: 'user', id: user, action: 'warn', reason: 'Be kind.' }),
  'POST /appeals': ({ act }) => ({ act, message: 'Why?' }),
  'POST /moderation/appeals/:id': () => ({ grant: true, answer: 'Yes.' }),
  'POST /setup/look': () => ({ secret: 'guessed' }),
  'POST /setup': () => ({ secret: 'guessed', community: { name: 'Mine' }, owner: { username: 'x', password: 'x' } }),
  'POST /community': () => ({ contact: 'The lighthouse' }),
  'POST /auth/reset/look': () => ({ secret: 'guessed' }),
  'POST /auth/reset': () => ({ secret: 'guessed', newPassword: PASSWORD }),
  'POST /members/role/:id': () => ({ role: 'moderator' }),
  'POST /members/refuse/:id': () => ({ reason: 'No.' }),
  'POST /members/freeze/:id': () => ({ reason: 'Spam.' }),
  'POST /invitations': () => ({}),
  'POST /mutes/:userId': () => ({}),
  'POST /tags/:tag/follow': () => ({ inFeed: true }),
  'POST /filters': () => ({ word: 'cats', action: 'fold' }),
  'POST /invitations/look': () => ({ code: 'guessed' }),
  'POST /account/delete': () => ({ password: PASSWORD }),
  'POST /users/edit': () => ({ userData: { userBio: 'Sings.' } }),
  'POST /posts': () => ({ postData: { content: 'Mine.' } }),
  'POST /posts/edit/:id': () => ({ postData: { content: 'Changed.' } }),
  'POST /comments/add/:postId': () => ({ commentData: { text: 'Mine.' } }),
  'POST /comments/edit/:postId/:commentId': () => ({ commentData: { text: 'Changed.' } }),
};

/** The call of a row with these things in its parameters and a valid body. */
export function call(caller: Caller, line: string, things: Things, extras: Extras = {}, instead?: object) {
  const [method = '', path = ''] = line.split(' ');
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const params = Object.fromEntries(names.map((name) => [name, things[kindOf(path, name)]]));
  const body = BODIES[line]?.(things);
  const sent = line === 'POST /media' ? pictureFile('a wren') : body && JSON.stringify(body);
  const filled = fillPath(path, { ...params, ...instead });
  return caller.send(method, filled, sent, { headers: SMALL, ...extras });
}

/** All of a person's data that a call could change. */
export async function belongings(person: Person, { post }: Things): Promise<unknown> {
  const reads = [
    `/posts/${post}`,
    `/users/${person.username}`,
    '/users/bookmark',
    '/account/sessions',
    '/invitations',
    '/filters',
  ];
  return Promise.all(reads.map(async (path) => (await person.get(path)).body));
}

/** Invalid tokens: forged in the name of a member, revoked, and of a deleted account. */
export async function worthlessTokens(world: World, member: Person): Promise<Record<string, string | undefined>> {
  const revoked = await world.signUp();
  await ok(revoked.post('/auth/logout'));
  const deleted = await world.signUp();
  await ok(deleted.post('/account/delete', { password: PASSWORD }));
  const forged = makeToken(claimsOf(member.token), 'another secret, and as long as the right one');
  return { 'no token': undefined, 'bad token': forged, revoked: revoked.token, deleted: deleted.token };
}
