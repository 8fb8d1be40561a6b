import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest';
import type { Pipit } from '#browser-server/tab/connect.ts';
import { launchWith } from '#tests/harness/browser/browser.ts';

declare global {
  interface Window {
    pipit: Pipit;
  }
}

let browser: Browser | undefined;

/** A browser profile with its own private files. */
export async function openProfile(options?: BrowserContextOptions): Promise<BrowserContext> {
  const context = await newProfile(options);
  onTestFinished(() => context.close());
  return context;
}

async function newProfile(options?: BrowserContextOptions): Promise<BrowserContext> {
  browser ??= await chromium.connect(inject('browser').endpoint);
  return browser.newContext(options);
}

/** A new member in a separate browser, for the tests of a group that change nothing. */
export function sharedMember(): { tab: () => Page; token: () => string } {
  let member: { profile: BrowserContext; tab: Page; token: string } | undefined;
  beforeAll(async () => {
    const profile = await newProfile();
    const tab = await openTab(profile);
    member = { profile, tab, token: await signUp(tab) };
  });
  afterAll(() => member?.profile.close());
  const made = () => {
    if (!member) throw new Error('The member is there in tests only.');
    return member;
  };
  return { tab: () => made().tab, token: () => made().token };
}

/** Runs code before the server of every tab, to simulate other browsers. */
export const inWorkers = (profile: BrowserContext, code: string): Promise<unknown> =>
  profile.route('**/worker-*.js', async (route) => {
    const script = await (await route.fetch()).text();
    await route.fulfill({ body: `${code};${script}`, contentType: 'text/javascript' });
  });

/**
 * A full browser with a profile on the disk, for tests that write much. An ordinary context is a private window, in
 * which the main process handles every access to a file.
 */
export async function openDiskProfile(): Promise<BrowserContext> {
  const folder = mkdtempSync(join(tmpdir(), 'pipit-profile-'));
  // The last processes of a browser may still be writing there.
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  const profile = await launchProfile(folder);
  onTestFinished(() => profile.close());
  return profile;
}

export const launchProfile = (folder: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, launchWith(inject('browser').program));

export async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${inject('browser').url}/tab.html`);
  return page;
}

/** Waits until the server answers this tab. */
export const ready = (page: Page): Promise<unknown> => page.waitForFunction(() => window.pipit?.place());

export interface Answer {
  status: number;
  body: Record<string, never> & { errors?: string[]; encodedToken?: string; posts?: Post[]; users?: object[] };
}

export interface Post {
  _id: string;
  content: string;
}

export const call = (
  page: Page,
  path: string,
  init: { method?: string; token?: string; body?: object; key?: string } = {},
) =>
  page.evaluate(
    async ([path, { method = 'GET', token, body, key }]) => {
      const headers = {
        prefer: 'return=representation',
        ...(token && { authorization: token }),
        ...(key && { 'idempotency-key': key }),
      };
      const answer = await window.pipit.fetch(`/api${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: await answer.json() } as Answer;
    },
    [path, init] as const,
  );

export const form = (username: string) => ({
  firstName: 'Robin',
  username,
  email: 'robin@example.org',
  password: 'correct horse battery',
});

/** Signs up a new member and returns the token. */
export async function signUp(page: Page, username = 'robin'): Promise<string> {
  const { status, body } = await call(page, '/auth/signup', { method: 'POST', body: form(username) });
  if (status !== 201 || !body.encodedToken) throw new Error(`sign-up answered ${status}: ${body.errors}`);
  return body.encodedToken;
}

/** The texts of all posts by one person. */
export async function textsBy(page: Page, username: string): Promise<string[]> {
  const { body } = await call(page, `/posts/user/${username}`);
  return (body.posts ?? []).map(({ content }) => content);
}
