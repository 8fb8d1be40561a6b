import type { Rolldown } from 'vite';
import { PAGE_NAMES, PAGES, pagePattern } from '../../src/contract/pages.ts';
import { HAS_PANEL } from '../../src/web/app/frame/useMedia.ts';
import { scriptsInFrame, scriptsOfPage } from './closure.ts';

const PANEL = /[\\/]app[\\/]frame[\\/]RightPanel\./;

/**
 * An inline script that asks for the code of the page in question while the entry is still on its way: one round trip
 * less before anything shows.
 */
export function earlyScript(bundle: Rolldown.OutputBundle, base: string): string {
  const named = (files: string[]) => JSON.stringify(files.map((file) => base + file));
  const pages = PAGE_NAMES.map(
    (name) => `[${pagePattern(name)}, '${PAGES[name].access}', ${named(scriptsOfPage(bundle, name))}]`,
  );
  return `<script>
      {
        const pages = [${pages.join(', ')}];
        const pageAt = (path) => pages.find(([pattern]) => pattern.test(path)) ?? [];
        let reader = 'visitors';
        try {
          if (localStorage.getItem('token') && localStorage.getItem('user')) reader = 'members';
        } catch {}
        let [, access = reader, files = []] = pageAt(location.pathname.slice(${base.length - 1}));
        if (access !== 'everyone' && access !== reader) {
          access = reader;
          files = pageAt(reader === 'members' ? '${PAGES.feed.path}' : '${PAGES.login.path}')[2];
        }
        const panel = access === 'members' && matchMedia('${HAS_PANEL}').matches;
        if (panel) files = new Set([...files, ...${named(scriptsInFrame(bundle, PANEL))}]);
        for (const href of files) {
          document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
        }
      }
    </script>`;
}
