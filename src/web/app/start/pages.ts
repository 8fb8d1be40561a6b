import type { PropsWithChildren } from 'react';
import { PAGES, type PageName, pageAt } from '#contract/pages.ts';
import type { User } from '#contract/people/users.ts';
import { HAS_PANEL } from '../../core/hooks.ts';
import { lazy } from '../../core/lazy.ts';
import { type FramedScreen, preloadPagesBy, type Screen } from '../../core/router.tsx';
import type { AppStore } from '../../core/store.ts';

const files = import.meta.glob<Record<string, FramedScreen>>('../../screens/*/*Screen.tsx');

/** Screens by the name of their file: `PostScreen.tsx` is the page `post`. */
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

/** The code of the panel is never loaded below 80em. */
export const RightPanel = lazy(() => import('../frame/RightPanel.tsx').then((module) => module.RightPanel));

let memberStore: AppStore;

/** Sets the store for the code that is loaded with the layout. */
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

/** Wraps members' pages that are shown without the layout. */
export const Bare = lazy<PropsWithChildren>(async () => {
  const slices = await import('./rootReducer.ts');
  slices.installSlices(memberStore);
  return ({ children }) => children;
});

export const isBare = (name: PageName | undefined): boolean => name !== undefined && 'bare' in PAGES[name];

/** A visitor (null), someone waiting for approval, or a member. */
type Visitor = Pick<User, 'state'> | null;

interface Shown {
  screen: Screen;
  frame?: typeof Layout | typeof Bare;
}

/** The screen at `path`, and the frame around it. */
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
 * Resolves when there is something to show: the screen, or the layout around a placeholder. Rendering earlier would
 * delay it, because React shows suspended content no earlier than 300 ms after what it showed before.
 */
export async function loadFirst(path: string, visitor: Visitor): Promise<void> {
  const { screen, frame } = pageShown(path, visitor);
  const { code, patience } = screen.wait();
  // A failed load is reported where the component is rendered.
  await Promise.all([frame?.load(), frame === Layout || code]).catch(() => undefined);
  await patience;
}
