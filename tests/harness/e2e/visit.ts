import type { Page } from '@playwright/test';
import type { Member } from '../api/people.ts';
import type { RunningServer } from '../process/server.ts';

/** Opens a path in its own browser, signed out or as this member. */
export type Visit = (path: string, member?: Member, options?: VisitOptions) => Promise<Page>;

export interface VisitOptions {
  on?: RunningServer;
  storage?: Record<string, string>;
  javaScriptEnabled?: boolean;
  /** Uses a browser that has loaded nothing before. */
  fresh?: boolean;
  /** Runs before anything is loaded. */
  prepare?: (page: Page) => Promise<unknown>;
}

/** The storage of a browser in which the member is signed in. */
export const sessionOf = (member: Member | undefined): Record<string, string> =>
  member ? { token: member.token, user: JSON.stringify(member.user) } : {};
