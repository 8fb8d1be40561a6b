import type { Rolldown } from 'vite';
import { PAGE_NAMES, PAGES, pagePattern } from '../../src/contract/pages.ts';
import { HAS_PANEL } from '../../src/web/app/frame/useMedia.ts';
import { appOf, filesOf, holding, inScreen, LAYOUT, ROOT_REDUCER } from './closure.ts';

/**
 * An inline script that asks for the code of the screen in question while the entry is still on its way: one round
 * trip less before anything shows.
 */
export function earlyScript(bundle: Rolldown.OutputBundle, base: string): string {
  const app = appOf(bundle);
  if (!app) return '';
  const entry = new Set(filesOf(app.fileName, bundle));
  const frame = [...holding(bundle, LAYOUT), ...holding(bundle, ROOT_REDUCER)];

  const files: string[] = [];
  const place = (file: string) => {
    if (!files.includes(file)) files.push(file);
    return files.indexOf(file);
  };
  const placesOf = (needed: Rolldown.OutputChunk[]) => {
    const wanted = needed.flatMap((chunk) => filesOf(chunk.fileName, bundle)).filter((file) => !entry.has(file));
    return [...new Set(wanted)].map(place);
  };
  const pages = PAGE_NAMES.map((name) => {
    const { access } = PAGES[name];
    const needed = placesOf([...(access === 'members' ? frame : []), ...holding(bundle, inScreen(name))]);
    return `[${pagePattern(name)}, ${JSON.stringify(access)}, ${JSON.stringify(needed)}]`;
  });
  const panel = placesOf(holding(bundle, /[\\/]app[\\/]frame[\\/]RightPanel\./));
  return script({ base, files, pages, panel });
}

interface Early {
  base: string;
  files: string[];
  /** Of each page its pattern, whom it is for, and the places in `files` of what it needs. */
  pages: string[];
  /** What a wide window of a member needs too. */
  panel: number[];
}

const script = ({ base, files, pages, panel }: Early): string => `<script>
      {
        const files = ${JSON.stringify(files.map((file) => base + file))};
        const pages = [${pages.join(', ')}];
        const pageAt = (path) => pages.find(([pattern]) => pattern.test(path));
        let page = pageAt(location.pathname.slice(${base.length - 1}));
        let member = false;
        try {
          member = Boolean(localStorage.getItem('token') && localStorage.getItem('user'));
        } catch {}
        const access = page && page[1] === 'everyone' ? 'everyone' : member ? 'members' : 'visitors';
        if (page && page[1] !== access) page = pageAt(member ? '${PAGES.feed.path}' : '${PAGES.login.path}');
        const panel = access === 'members' && matchMedia('${HAS_PANEL}').matches ? ${JSON.stringify(panel)} : [];
        for (const place of new Set([...(page ? page[2] : []), ...panel])) {
          const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: files[place] });
          document.head.append(link);
        }
      }
    </script>`;
