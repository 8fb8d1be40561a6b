import { beforeEach, expect, test, vi } from 'vitest';
import type { Notice } from '#contract/notices/notices.ts';
import type { User } from '#contract/people/users.ts';
import { waitFor } from '#tests/harness/wait.ts';
import { memoryStorage } from '#tests/harness/web.ts';
import { boot } from '../app/start/boot.ts';
import { installSlices } from '../app/start/rootReducer.ts';
import { sessionReplaced } from '../core/session.ts';
import type { AppStore } from '../core/store.ts';
import { hid } from '../data/entities/entitiesSlice.ts';
import { selectFresh, selectIds } from '../data/lists/useList.ts';
import { unreadNotices } from '../data/live/live.ts';
import { selectCurrentUser } from '../data/session/session.ts';
import { checkNotices } from '../screens/notifications/NewNotificationsPill.tsx';
import { endVisit, MENTIONS, markRead, NOTICES, notices } from './notifications.ts';

/** The notifications on the server, newest first: `b3` is notification b at time 3. */
let told: string[];
/** Notifications up to this time are read. */
let seen: number;
let mentions: string[];
/** The notification that reports a moderation action about the reader; '' for none. */
let act: string;
let refusals: number;
let store: AppStore;

beforeEach(() => {
  // No row is visible.
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('CSS', { escape: String });
  endVisit();
  [told, seen, mentions, act] = [['c3', 'b2', 'a1'], 1, ['a'], ''];
  refusals = 0;
  unreadNotices.set(2);
  ({ store } = boot({
    fetch: answer,
    base: 'http://pipit.test',
    getCookie: () => undefined,
    storage: memoryStorage(),
  }));
  installSlices(store);
});

const ADA = { _id: '1', username: 'ada', avatarURL: '/media/1.webp' } as User;
const ABOUT_READER = {
  kind: 'act' as const,
  appeal: null,
  data: { act: '2', action: 'reset_avatar', target: 'user', text: '', rule: '', reason: '', until: null } as const,
};
const momentOf = (row: string): number => Number(row.slice(1));
const countUnread = () => told.filter((row) => momentOf(row) > seen).length;

async function answer(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === '/users/ada') return Response.json({ user: { ...ADA, avatarURL: '' } });
  if (pathname === '/notices/seen') {
    if (request.headers.get('authorization') === 'Bearer of guest') {
      refusals += 1;
      return Response.json({ errors: ['The guest account is shared.'] }, { status: 400 });
    }
    seen = Math.max(seen, (await request.json()).until);
    return Response.json({ unread: countUnread() });
  }
  const from = Number(searchParams.get('cursor') ?? 0);
  const to = from + Number(searchParams.get('limit'));
  const all = searchParams.has('only') ? told.filter((row) => mentions.includes(row.charAt(0))) : told;
  const rows = all.slice(from, to).map((row) => ({
    _id: row.charAt(0),
    at: row.slice(1),
    unread: momentOf(row) > seen,
    ...(row.startsWith(act || '-') ? ABOUT_READER : { kind: 'signups' as const, count: 1 }),
  }));
  const until = Math.max(0, ...told.map(momentOf));
  const nextCursor = all.length > to ? String(to) : null;
  return Response.json({ notices: rows satisfies Notice[], unread: countUnread(), until, nextCursor });
}

/** The ids of the rows. Those marked as unread are in upper case. */
const shown = (key = NOTICES): string =>
  selectIds(store.getState(), key)
    .map((id) => {
      const name = id.replace(' ', '');
      return store.getState().entities.notices.byId[id]?.unread ? name.toUpperCase() : name;
    })
    .join(' ');
const fresh = () => selectFresh(store.getState(), NOTICES);
const open = (key = NOTICES) => store.dispatch(notices.load(key));
const settled = () => waitFor(() => expect([unreadNotices.get(), countUnread()]).toEqual([0, 0]));

test('what was unread keeps its mark until the page is left, though it is seen at once and asked for again', async () => {
  await open();
  expect(shown()).toBe('C3 B2 a1');
  await settled();
  await open();
  expect(shown()).toBe('C3 B2 a1');
  store.dispatch(markRead());
  expect(shown()).toBe('c3 b2 a1');
  await open();
  expect(shown()).toBe('c3 b2 a1');
});

test('marks go on over the pages of the list, and from the mentions to the whole of it', async () => {
  told = Array.from({ length: 30 }, (_, n) => `${String.fromCodePoint(0x4e00 + n)}${60 - n}`);
  seen = momentOf(told[24] ?? '');
  await open();
  await settled();
  await store.dispatch(notices.more(NOTICES));
  const marked = selectIds(store.getState(), NOTICES).map((id) => store.getState().entities.notices.byId[id]?.unread);
  expect(marked).toEqual(told.map((_, n) => n < 24));
});

test('opened at the mentions, the whole list has the marks that it would have had', async () => {
  [seen, mentions] = [0, ['b']];
  await open(MENTIONS);
  expect(shown(MENTIONS)).toBe('B2');
  await settled();
  await open();
  expect(shown()).toBe('C3 B2 A1');
});

test('what is new waits, and so does a group that has grown: its row stays until it is asked for', async () => {
  await open();
  await settled();
  told = ['d5', 'b4', 'c3', 'a1'];
  await store.dispatch(checkNotices(NOTICES));
  expect([shown(), fresh()]).toEqual(['C3 B2 a1', ['d 5', 'b 4']]);
  expect(countUnread()).toBe(2);
  await open();
  expect([shown(), fresh()]).toEqual(['D5 B4 C3 a1', []]);
  await settled();
});

test('what moves up because another was taken back is not new', async () => {
  told = Array.from({ length: 30 }, (_, n) => `${String.fromCodePoint(0x4e00 + n)}${60 - n}`);
  seen = 60;
  await open();
  told = told.slice(1);
  await store.dispatch(checkNotices(NOTICES));
  expect(fresh()).toEqual([]);
  expect(shown().split(' ')).toEqual(told.slice(0, 19));
});

test('what is hidden behind an Undo comes back, though it was asked for meanwhile', async () => {
  await open();
  await settled();
  store.dispatch(hid({ id: 'b 2', hidden: true }));
  told = ['c3', 'a1'];
  await store.dispatch(checkNotices(NOTICES));
  expect(shown()).toBe('C3 a1');
  store.dispatch(hid({ id: 'b 2', hidden: false }));
  expect(shown()).toBe('C3 B2 a1');
});

test('where moderators did something about the reader, their own record is asked for', async () => {
  store.dispatch(sessionReplaced({ token: 'of ada', user: ADA }));
  const avatar = () => selectCurrentUser(store.getState())?.avatarURL;
  await open();
  await settled();
  expect(avatar()).toBe('/media/1.webp');
  act = 'c';
  await open();
  await waitFor(() => expect(avatar()).toBe(''));
});

test('the guest asks for nothing that the server refuses, and the badge is gone while the visitor stays', async () => {
  store.dispatch(sessionReplaced({ token: 'of guest', user: { _id: '2', username: 'guest' } as User }));
  unreadNotices.set(2);
  await open();
  expect([shown(), unreadNotices.get(), refusals]).toEqual(['C3 B2 a1', 0, 0]);
});
