import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

const entry = fileURLToPath(new URL('../../src/web/landing/render.tsx', import.meta.url));
const marker = '<!--landing-->';

interface Rendered {
  renderLanding: () => string;
}

/** Draws the landing page into its document: at build time once, in development on every request. */
export function landing(): Plugin {
  let base = '/';
  return {
    name: 'pipit:landing',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { server }) {
        if (!html.includes(marker)) return html;
        const { renderLanding } = server
          ? ((await server.ssrLoadModule(entry)) as Rendered)
          : (await runnerImport<Rendered>(entry, { configFile: false, mode: 'production', base })).module;
        return html.replace(marker, () => renderLanding());
      },
    },
  };
}
