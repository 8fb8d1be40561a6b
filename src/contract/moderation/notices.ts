import type { Page } from '../routes/pages.schema.ts';
import { route } from '../routes/route.ts';
import type { Notice } from './notices.schema.ts';

export type { Notice } from './notices.schema.ts';

type Notices = { notices: Notice[]; unread: number; nextCursor: string | null };

export const listNotices = route<{ query: Page; answer: Notices; small: Notices }>()('GET /notices', 200, 'required');
export const readNotices = route<{ answer: { unread: number }; small: { unread: number } }>()(
  'POST /notices/read',
  200,
  'required',
);
