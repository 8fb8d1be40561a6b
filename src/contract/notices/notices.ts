import type { Page } from '../routes/pages.schema.ts';
import { route } from '../routes/route.ts';
import type { Notice, SeenBody } from './notices.schema.ts';

export type { Notice } from './notices.schema.ts';

type Always<Answer extends object> = { answer: Answer; small: Answer };
type Unread = { unread: number };
type Notices = Unread & { notices: Notice[]; until: number; nextCursor: string | null };

export type NoticesPage = Page & { only?: 'mentions' };

export const listNotices = route<Always<Notices> & { query: NoticesPage }>()('GET /notices', 200, 'required');
export const countUnread = route<Always<Unread>>()('GET /notices/unread', 200, 'required');
export const seeNotices = route<Always<Unread> & { body: SeenBody }>()('POST /notices/seen', 200, 'required');
