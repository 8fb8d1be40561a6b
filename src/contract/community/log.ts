import type { Page } from '../routes/pages.schema.ts';
import { route } from '../routes/route.ts';
import type { LogEntry } from './log.schema.ts';

export type { LogEntry } from './log.schema.ts';

/** What owners and moderators do, and the host at the command line. */
export const ACTIONS = [
  ...(['set_up', 'settings', 'role', 'reset_link', 'password_reset', 'sessions_ended'] as const),
  ...(['admit', 'refuse', 'suspend', 'lift', 'freeze', 'release'] as const),
] as const;
export type Action = (typeof ACTIONS)[number];

/** Who has left is named like this, and by nothing else. */
export const FORMER_MEMBER = 'a former member';

type Log = { entries: LogEntry[]; nextCursor: string | null };

export const listLog = route<{ query: Page; answer: Log; small: Log }>()('GET /log', 200, 'required');
