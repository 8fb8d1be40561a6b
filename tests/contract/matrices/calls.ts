/** Every call that needs a token, with a body that passes where one is read. `ghost` is nobody's id. */
export const GHOST = '00000000-0000-4000-8000-000000000000';

export interface CallLine {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: object;
}

const content = { postData: { content: 'A wren.' } };
const text = { commentData: { text: 'A wren.' } };

export const AUTHENTICATED: CallLine[] = [
  { method: 'POST', path: '/auth/logout' },
  { method: 'POST', path: '/users/edit', body: { userData: { userBio: 'Sings.' } } },
  { method: 'POST', path: `/users/follow/${GHOST}` },
  { method: 'POST', path: `/users/unfollow/${GHOST}` },
  { method: 'GET', path: '/names?begins=wren' },
  { method: 'GET', path: '/users/bookmark' },
  { method: 'POST', path: `/users/bookmark/${GHOST}` },
  { method: 'POST', path: `/users/remove-bookmark/${GHOST}` },
  { method: 'POST', path: '/posts', body: content },
  { method: 'POST', path: `/posts/edit/${GHOST}`, body: content },
  { method: 'DELETE', path: `/posts/${GHOST}` },
  { method: 'POST', path: `/posts/like/${GHOST}` },
  { method: 'POST', path: `/posts/dislike/${GHOST}` },
  { method: 'POST', path: `/comments/add/${GHOST}`, body: text },
  { method: 'POST', path: `/comments/edit/${GHOST}/${GHOST}`, body: text },
  { method: 'POST', path: `/comments/delete/${GHOST}/${GHOST}` },
  { method: 'POST', path: `/comments/upvote/${GHOST}/${GHOST}` },
  { method: 'POST', path: `/comments/downvote/${GHOST}/${GHOST}` },
  { method: 'GET', path: '/account/sessions' },
  { method: 'POST', path: `/account/sessions/end/${GHOST}` },
  { method: 'POST', path: '/account/password', body: { currentPassword: 'x', newPassword: 'a whole new perch' } },
  { method: 'POST', path: '/account/email', body: { email: 'new@example.org', password: 'x' } },
  { method: 'POST', path: '/account/name', body: { firstName: 'Wren' } },
  { method: 'POST', path: '/account/bird', body: { bird: '12' } },
  { method: 'GET', path: '/community' },
  { method: 'POST', path: '/community', body: { contact: 'x' } },
  { method: 'GET', path: '/account/data' },
  { method: 'POST', path: '/account/delete', body: { password: 'x' } },
  { method: 'GET', path: '/members' },
  { method: 'POST', path: `/members/role/${GHOST}`, body: { role: 'member' } },
  { method: 'POST', path: `/members/sessions/end/${GHOST}` },
  { method: 'POST', path: `/members/reset/${GHOST}` },
  { method: 'POST', path: `/members/admit/${GHOST}` },
  { method: 'POST', path: `/members/refuse/${GHOST}`, body: { reason: 'No.' } },
  { method: 'POST', path: `/members/freeze/${GHOST}`, body: { reason: 'Spam.' } },
  { method: 'POST', path: `/members/release/${GHOST}` },
  { method: 'GET', path: '/log' },
  { method: 'DELETE', path: `/reports/${GHOST}` },
  { method: 'GET', path: '/moderation/queue' },
  { method: 'GET', path: '/moderation/numbers' },
  { method: 'GET', path: `/moderation/cases/${GHOST}` },
  { method: 'POST', path: `/moderation/cases/${GHOST}/claim` },
  { method: 'DELETE', path: `/moderation/cases/${GHOST}/claim` },
  { method: 'POST', path: '/moderation/acts', body: { target: 'user', id: GHOST, action: 'warn', reason: 'No.' } },
  { method: 'POST', path: `/moderation/acts/${GHOST}/undo` },
  { method: 'POST', path: `/moderation/appeals/${GHOST}`, body: { grant: true, answer: 'Yes.' } },
  { method: 'GET', path: '/notices' },
  { method: 'GET', path: '/notices/unread' },
  { method: 'POST', path: '/notices/seen', body: { until: 0 } },
  { method: 'GET', path: '/notices/settings' },
  { method: 'POST', path: '/notices/settings', body: {} },
  { method: 'GET', path: `/thread-mutes/${GHOST}` },
  { method: 'POST', path: `/thread-mutes/${GHOST}` },
  { method: 'DELETE', path: `/thread-mutes/${GHOST}` },
  { method: 'GET', path: '/live' },
  { method: 'GET', path: '/push' },
  { method: 'POST', path: '/push', body: { endpoint: '', keys: { p256dh: '', auth: '' } } },
  { method: 'DELETE', path: `/push/${GHOST}` },
  { method: 'GET', path: '/account/place' },
  { method: 'POST', path: '/account/place', body: { post: GHOST } },
  { method: 'GET', path: '/invitations' },
  { method: 'POST', path: '/invitations', body: {} },
  { method: 'DELETE', path: `/invitations/${GHOST}` },
  ...['blocks', 'mutes'].flatMap((list): CallLine[] => [
    { method: 'GET', path: `/${list}` },
    { method: 'POST', path: `/${list}/${GHOST}`, body: {} },
    { method: 'DELETE', path: `/${list}/${GHOST}` },
  ]),
  { method: 'GET', path: '/filters' },
  { method: 'POST', path: '/filters', body: { word: 'cats', action: 'fold' } },
  { method: 'DELETE', path: `/filters/${GHOST}` },
  { method: 'GET', path: '/posts?feed=home' },
  { method: 'GET', path: '/users?suggested=true' },
];

/** Reads that anyone may make; those that name a thing get one that exists. */
export const openReads = (known: { username: string; postId: string }): string[] => [
  '/posts',
  '/posts?limit=5',
  `/posts/${known.postId}`,
  `/posts/user/${known.username}`,
  '/users',
  '/users?q=wren',
  `/users/${known.username}`,
  `/comments/${known.postId}`,
];

/** Calls on a thing that does not exist: 404. */
export const TARGETED = AUTHENTICATED.filter(
  ({ path }) => path.includes(GHOST) && !path.startsWith('/users/remove-bookmark'),
);
