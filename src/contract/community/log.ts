import type { Page } from '../routes/pages.schema.ts';
import { route } from '../routes/route.ts';
import type { LogEntry } from './log.schema.ts';

export type { LogEntry } from './log.schema.ts';

/** Actions of owners and moderators, and of the host on the command line. */
export const ACTIONS = [
  ...(['set_up', 'settings', 'role', 'reset_link', 'password_reset', 'sessions_ended'] as const),
  ...(['admit', 'refuse', 'suspend', 'lift', 'freeze', 'release'] as const),
  ...(['dismiss', 'hold', 'remove', 'restore', 'warn', 'silence', 'remove_member'] as const),
  ...(['reset_avatar', 'reset_cover'] as const),
  ...(['undo', 'appeal_granted', 'appeal_refused'] as const),
] as const;
export type Action = (typeof ACTIONS)[number];

/**
 * Actions that members can read if the owner lets them. Reset links, ended sessions and decisions about sign-ups stay
 * private.
 */
export const OPEN_ACTIONS: readonly Action[] = ACTIONS.filter(
  (action) => !['reset_link', 'password_reset', 'sessions_ended', 'admit', 'refuse'].includes(action),
);

/** Replaces the name of a member who has left. */
export const FORMER_MEMBER = 'a former member';
/** The actor of automatic actions: a suspension that expires, a post held because enough members reported it. */
export const PIPIT = 'Pipit';

type Log = { entries: LogEntry[]; nextCursor: string | null };

export const listLog = route<{ query: Page; answer: Log; small: Log }>()('GET /log', 200, 'required');
