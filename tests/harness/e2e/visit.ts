import type { Page } from '@playwright/test';
import type { Member } from '../api/people.ts';
import type { RunningServer } from '../process/server.ts';

/** Opens a path in a browser of its own, where nobody or this member is signed in. */
export type Visit = (path: string, member?: Member, options?: VisitOptions) => Promise<Page>;

export interface VisitOptions {
  on?: RunningServer;
  storage?: Record<string, string>;
  javaScriptEnabled?: boolean;
  /** In a browser that has loaded nothing before. */
  fresh?: boolean;
  /** Before anything is loaded. */
  prepare?: (page: Page) => Promise<unknown>;
}

/** What a browser remembers of someone who is signed in. */
export const sessionOf = (member: Member | undefined): Record<string, string> =>
  member ? { token: member.token, user: JSON.stringify(member.user) } : {};
