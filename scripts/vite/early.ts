import type { Rolldown } from 'vite';
import { appOf, filesOf } from './closure.ts';

/** The folder in screens/ that each first part of a path opens. */
const SCREENS = {
  login: 'login',
  signup: 'signup',
  userFeed: 'feed',
  explore: 'explore',
  bookmarks: 'bookmarks',
  profile: 'profile',
  post: 'post',
  account: 'account',
};

/**
 * An inline script that asks for the code of the screen in question while the entry is still on its way: one round
 * trip less before anything shows.
 */
export function earlyScript(bundle: Rolldown.OutputBundle, base: string): string {
  const app = appOf(bundle);
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  if (!app) return '';
  const entry = new Set(filesOf(app.fileName, bundle));
  const holding = (part: RegExp) => chunks.filter((chunk) => chunk.moduleIds.some((id) => part.test(id)));
  const frame = holding(/[\\/]app[\\/](Layout|rootReducer)\./);
  const screen = (folder: string) => holding(new RegExp(`[\\\\/]screens[\\\\/]${folder}[\\\\/]`));

  const files: string[] = [];
  const place = (file: string) => {
    if (!files.includes(file)) files.push(file);
    return files.indexOf(file);
  };
  const routes = Object.entries(SCREENS).map(([path, folder]) => {
    const needed = folder === 'login' || folder === 'signup' ? screen(folder) : [...frame, ...screen(folder)];
    const wanted = needed.flatMap((chunk) => filesOf(chunk.fileName, bundle)).filter((file) => !entry.has(file));
    return [path, [...new Set(wanted)].map(place)];
  });
  return script(base, files, Object.fromEntries(routes));
}

const script = (base: string, files: string[], routes: object): string => `<script>
      {
        const files = ${JSON.stringify(files.map((file) => base + file))};
        const routes = ${JSON.stringify(routes)};
        let page = location.pathname.slice(${base.length}).split('/')[0];
        let member = false;
        try {
          member = Boolean(localStorage.getItem('token'));
        } catch {}
        if (routes[page] && member === (page === 'login' || page === 'signup')) page = member ? 'userFeed' : 'login';
        for (const place of routes[page] ?? []) {
          const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: files[place] });
          document.head.append(link);
        }
      }
    </script>`;
