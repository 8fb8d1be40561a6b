import type { Rolldown } from 'vite';
import { HAS_PANEL } from '../../src/web/app/frame/useMedia.ts';
import { ROUTES } from '../../src/web/app/navigation/routes.ts';
import { appOf, filesOf, holding, LAYOUT, ROOT_REDUCER } from './closure.ts';

/**
 * An inline script that asks for the code of the screen in question while the entry is still on its way: one round
 * trip less before anything shows.
 */
export function earlyScript(bundle: Rolldown.OutputBundle, base: string): string {
  const app = appOf(bundle);
  if (!app) return '';
  const entry = new Set(filesOf(app.fileName, bundle));
  const frame = [...holding(bundle, LAYOUT), ...holding(bundle, ROOT_REDUCER)];
  const screen = (folder: string) => holding(bundle, new RegExp(`[\\\\/]screens[\\\\/]${folder}[\\\\/]`));

  const files: string[] = [];
  const place = (file: string) => {
    if (!files.includes(file)) files.push(file);
    return files.indexOf(file);
  };
  const placesOf = (needed: Rolldown.OutputChunk[]) => {
    const wanted = needed.flatMap((chunk) => filesOf(chunk.fileName, bundle)).filter((file) => !entry.has(file));
    return [...new Set(wanted)].map(place);
  };
  const routes = Object.entries(ROUTES).map(([path, { folder, front }]) => [
    path,
    placesOf([...(front ? [] : frame), ...screen(folder)]),
  ]);
  const panel = placesOf(holding(bundle, /[\\/]app[\\/]frame[\\/]RightPanel\./));
  return script({ base, files, routes: Object.fromEntries(routes), panel });
}

interface Early {
  base: string;
  files: string[];
  /** Places in `files`, by the first part of a path, and those that a wide window needs too. */
  routes: Record<string, number[]>;
  panel: number[];
}

const script = ({ base, files, routes, panel }: Early): string => `<script>
      {
        const files = ${JSON.stringify(files.map((file) => base + file))};
        const routes = ${JSON.stringify(routes)};
        let page = location.pathname.slice(${base.length}).split('/')[0];
        let member = false;
        try {
          member = Boolean(localStorage.getItem('token') && localStorage.getItem('user'));
        } catch {}
        if (routes[page] && member === (page === 'login' || page === 'signup')) page = member ? 'userFeed' : 'login';
        const panel = member && matchMedia('${HAS_PANEL}').matches ? ${JSON.stringify(panel)} : [];
        for (const place of new Set([...(routes[page] ?? []), ...panel])) {
          const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: files[place] });
          document.head.append(link);
        }
      }
    </script>`;
