import type { Page } from '../routes/pages.schema.ts';
import { route } from '../routes/route.ts';
import type { LogEntry } from './log.schema.ts';

export type { LogEntry } from './log.schema.ts';

/** What owners and moderators do, and the host at the command line. */
export const ACTIONS = [
  ...(['set_up', 'settings', 'role', 'reset_link', 'password_reset', 'sessions_ended'] as const),
  ...(['admit', 'refuse', 'suspend', 'lift', 'freeze', 'release'] as const),
  ...(['dismiss', 'hold', 'remove', 'restore', 'warn', 'silence', 'remove_member'] as const),
  ...(['reset_avatar', 'reset_cover'] as const),
  ...(['undo', 'appeal_granted', 'appeal_refused'] as const),
] as const;
export type Action = (typeof ACTIONS)[number];

/** What members may read of it, where the owner lets them: not who got a link for a password, nor who was logged out. */
export const OPEN_ACTIONS: readonly Action[] = ACTIONS.filter(
  (action) => !['reset_link', 'password_reset', 'sessions_ended', 'admit', 'refuse'].includes(action),
);

/** Who has left is named like this, and by nothing else. */
export const FORMER_MEMBER = 'a former member';
/** What happens by itself: an end that has come, a post that enough members have reported. */
export const PIPIT = 'Pipit';

type Log = { entries: LogEntry[]; nextCursor: string | null };

export const listLog = route<{ query: Page; answer: Log; small: Log }>()('GET /log', 200, 'required');
