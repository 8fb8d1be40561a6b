import type { ComponentType, PropsWithChildren } from 'react';
import type { PageName } from '#contract/pages.ts';
import { type Lazy, lazy } from '../../core/lazy.ts';

/** The parameters in the path of a page, such as `{ postId }` for `/post/:postId`. */
type Params = Record<string, string>;
export type Screen = Lazy<Params>;

/** `frame` stands around the screen, and stays while the reader goes to another screen of the same frame. */
export type FramedScreen = ComponentType<Params> & { frame?: ComponentType<PropsWithChildren<{ username?: string }>> };

const files = import.meta.glob<Record<string, FramedScreen>>('../../screens/*/*Screen.tsx');

/** By the name of the page, which is that of the folder. */
const screens = new Map(
  Object.entries(files).map(([file, load]) => {
    const [, folder = ''] = /screens\/([^/]+)\//.exec(file) ?? [];
    return [folder, lazy(() => load().then(onlyExport))];
  }),
);

function onlyExport<T>(module: Record<string, T>): T {
  const [screen] = Object.values(module);
  if (!screen) throw new Error('A file of a screen exports nothing.');
  return screen;
}

export function screenOf(page: PageName | 'not-found' | 'approval' = 'not-found'): Screen {
  const screen = screens.get(page);
  if (!screen) throw new Error(`There is no screens/${page}/*Screen.tsx.`);
  return screen;
}

/** Below 80em its code is never fetched. */
export const RightPanel = lazy(() => import('../frame/RightPanel.tsx').then((module) => module.RightPanel));
