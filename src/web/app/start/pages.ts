import type { PropsWithChildren } from 'react';
import { PAGES, type PageName, pageAt } from '#contract/pages.ts';
import type { User } from '#contract/people/users.ts';
import { HAS_PANEL } from '../../core/hooks.ts';
import { lazy } from '../../core/lazy.ts';
import { type FramedScreen, preloadPagesBy, type Screen } from '../../core/router.tsx';
import type { AppStore } from '../../core/store.ts';

const files = import.meta.glob<Record<string, FramedScreen>>('../../screens/*/*Screen.tsx');

/** By the name of the file: `PostScreen.tsx` is the page `post`. */
const screens = new Map(
  Object.entries(files).map(([file, load]) => {
    const [, name = ''] = /(\w+)\.tsx$/.exec(file) ?? [];
    return [name.replace(/Screen$/, ''), lazy(() => load().then((module) => screenIn(module, name)))];
  }),
);

function screenIn(module: Record<string, FramedScreen>, name: string): FramedScreen {
  const screen = module[name];
  if (!screen) throw new Error(`${name}.tsx does not export its screen.`);
  return screen;
}

export function screenOf(page: PageName | 'notFound' | 'approval' = 'notFound'): Screen {
  const name = page.charAt(0).toUpperCase() + page.slice(1);
  const screen = screens.get(name);
  if (!screen) throw new Error(`There is no screens/*/${name}Screen.tsx.`);
  return screen;
}

/** Below 80em its code is never fetched. */
export const RightPanel = lazy(() => import('../frame/RightPanel.tsx').then((module) => module.RightPanel));

let memberStore: AppStore;

/** Where the layout puts what comes with it. */
export function loadInto(store: AppStore): void {
  memberStore = store;
}

export const Layout = lazy(async () => {
  const panel = matchMedia(HAS_PANEL).matches && RightPanel.preload();
  const { openLayout } = await import('./member.ts');
  const layout = await openLayout(memberStore);
  await panel;
  return layout;
});

/** Around the pages of members that stand without the layout. */
export const Bare = lazy<PropsWithChildren>(async () => {
  const slices = await import('./rootReducer.ts');
  slices.installSlices(memberStore);
  return ({ children }) => children;
});

export const isBare = (name: PageName | undefined): boolean => name !== undefined && 'bare' in PAGES[name];

/** Nobody, somebody who waits to be let in, or a member. */
type Visitor = Pick<User, 'state'> | null;

interface Shown {
  screen: Screen;
  frame?: typeof Layout | typeof Bare;
}

/** What `path` will show, and what stands around it. */
function pageShown(path: string, visitor: Visitor): Shown {
  const name = pageAt(path)?.name;
  const access = name && PAGES[name].access;
  if (!visitor || access === 'everyone') return { screen: screenOf(access === 'members' ? 'login' : name) };
  if (visitor.state === 'waiting') return { screen: screenOf('approval') };
  return { screen: screenOf(access === 'visitors' ? 'feed' : name), frame: isBare(name) ? Bare : Layout };
}

preloadPagesBy((path) => {
  const { screen, frame } = pageShown(path, {});
  void frame?.preload();
  void screen.preload();
});

/**
 * Ends when there is something to show: the screen, or the layout around what is on its way. Rendered before, it would come
 * later: React shows what was suspended 300 ms after what it showed before, at the earliest.
 */
export async function loadFirst(path: string, visitor: Visitor): Promise<void> {
  const { screen, frame } = pageShown(path, visitor);
  const { code, patience } = screen.wait();
  // What cannot be had is told where it is rendered.
  await Promise.all([frame?.load(), frame === Layout || code]).catch(() => undefined);
  await patience;
}
