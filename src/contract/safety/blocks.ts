import type { Page } from '../routes/pages.schema.ts';
import { route } from '../routes/route.ts';
import type { User } from '../views.schema.ts';
import type { Block } from './blocks.schema.ts';

export type { Block } from './blocks.schema.ts';

type Always<Answer extends object> = { answer: Answer; small: Answer };

export const listBlocks = route<Always<{ blocks: Block[]; nextCursor: string | null }> & { query: Page }>()(
  'GET /blocks',
  200,
  'required',
);
/** Blocking also ends the caller's follow. */
export const block = route<Always<{ block: Block; currentUser: User }>>()('POST /blocks/:userId', 200, 'required');
export const unblock = route<Always<{ success: true }>>()('DELETE /blocks/:userId', 200, 'required');
