import type { Rolldown } from 'vite';
import { PAGE_NAMES, PAGES, type PageName, pagePattern } from '../../src/contract/pages.ts';
import { HAS_PANEL } from '../../src/web/core/hooks.ts';
import { scriptsInFrame, scriptsOfFrame, scriptsOfPage, sheetsOf } from './closure.ts';
import { facesByWritingSystem, WRITING_SYSTEM } from './faces.ts';

const PANEL = /[\\/]app[\\/]frame[\\/]RightPanel\./;

/** The pages that people open from elsewhere. For other pages, only the frame is requested early. */
const NAMED = ['login', 'signup', 'feed', 'post', 'profile'] as const satisfies PageName[];

/**
 * An inline script that requests the code of the page while the entry is still loading: one round trip less before
 * anything shows. Code and fonts come after it, ordered by their weight for the first picture.
 */
export function earlyScript(bundle: Rolldown.OutputBundle, base: string): string {
  const named = (files: string[]) => JSON.stringify(files.map((file) => base + file));
  const frame = scriptsOfFrame(bundle);
  const pages = NAMED.map((name) => {
    const scripts = scriptsOfPage(bundle, name);
    const own = [...scripts.filter((file) => !frame.includes(file)), ...sheetsOf(bundle, scripts)];
    const isFramed = PAGES[name].access === 'members';
    const files = isFramed ? `[...frame, ...${named(own)}]` : named(scripts);
    return `[${pagePattern(name)}, '${PAGES[name].access}', ${files}]`;
  });
  return `<script>
      {
        const frame = ${named(frame)};
        const pages = [${pages.join(', ')}];
        const pageAt = (path) => pages.find(([pattern]) => pattern.test(path));
        let reader = 'visitors';
        let language;
        try {
          if (localStorage.getItem('token') && localStorage.getItem('user')) reader = 'members';
          language = localStorage.getItem('pipit-language');
        } catch {}
        const path = location.pathname.slice(${base.length - 1});
        let page = pageAt(path);
        if (page && page[1] !== reader) page = pageAt(reader === 'members' ? '${PAGES.feed.path}' : '${PAGES.login.path}');
        const isFramed = reader === 'members' && !${unframed()}.test(path);
        const files = page ? page[2] : isFramed ? frame : [];
        if (isFramed && matchMedia('${HAS_PANEL}').matches) files.push(...${named(scriptsInFrame(bundle, PANEL))});
        for (const href of new Set(files)) {
          const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style', crossOrigin: '' } : { rel: 'modulepreload' };
          document.head.append(Object.assign(document.createElement('link'), kind, { href }));
        }
        for (const href of ${facesNamed(bundle, base)}[${WRITING_SYSTEM}(language)] ?? []) {
          const kind = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', fetchPriority: 'low' };
          document.head.append(Object.assign(document.createElement('link'), kind, { href }));
        }
      }
    </script>`;
}

/** The paths that a member sees without the frame. */
function unframed(): RegExp {
  const names = PAGE_NAMES.filter((name) => PAGES[name].access === 'everyone' || 'bare' in PAGES[name]);
  return new RegExp(`^/(?:${names.map((name) => PAGES[name].path.split('/')[1]).join('|')})(?:/|$)`, 'i');
}

const facesNamed = (bundle: Rolldown.OutputBundle, base: string): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(facesByWritingSystem(bundle)).map(([system, files]) => [system, files.map((file) => base + file)]),
    ),
  );
