import type { PageName } from '#contract/pages.ts';
import { lazy } from '../../core/lazy.ts';
import type { FramedScreen, Screen } from '../../core/router.tsx';

const files = import.meta.glob<Record<string, FramedScreen>>('../../screens/*/*Screen.tsx');

/** By the name of the file: `PostScreen.tsx` is the page `post`. */
const screens = new Map(
  Object.entries(files).map(([file, load]) => {
    const [, name = ''] = /(\w+)Screen\.tsx$/.exec(file) ?? [];
    return [name, lazy(() => load().then(onlyExport))];
  }),
);

function onlyExport<T>(module: Record<string, T>): T {
  const [screen] = Object.values(module);
  if (!screen) throw new Error('A file of a screen exports nothing.');
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
