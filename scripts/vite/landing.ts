import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

const entry = fileURLToPath(new URL('../../src/web/landing/render.tsx', import.meta.url));
const marker = '<!--landing-->';

interface Rendered {
  renderLanding: (html: string, site: { inBrowser: boolean; guest: boolean; sourceUrl: string }) => string;
}

/** Draws the landing page into its document: at build time once, in development on every request. */
export function landing(): Plugin {
  let base = '/';
  let define: Record<string, unknown> = {};
  return {
    name: 'pipit:landing',
    configResolved(config) {
      base = config.base;
      define = config.define ?? {};
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { server }) {
        if (!html.includes(marker)) return html;
        const { renderLanding } = server
          ? ((await server.ssrLoadModule(entry)) as Rendered)
          : (await runnerImport<Rendered>(entry, { configFile: false, mode: 'production', base })).module;
        const inBrowser = 'import.meta.env.VITE_PIPIT_STATIC' in define;
        // A hosted one is told by its server who may look around, and where its source is (server/landing.ts).
        const guest = !inBrowser || process.env.GUEST_LOGIN !== 'off';
        const sourceUrl = (inBrowser && process.env.SOURCE_URL) || `${base}source.tgz`;
        return renderLanding(html, { inBrowser, guest, sourceUrl });
      },
    },
  };
}
