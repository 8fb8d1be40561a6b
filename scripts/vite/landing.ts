import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

const entry = fileURLToPath(new URL('../../src/web/screens/landing/render.tsx', import.meta.url));
const marker = '<!--landing-->';

interface Rendered {
  renderLanding: (html: string, site: { inBrowser: boolean; guest: boolean; sourceUrl: string }) => string;
}

/** Renders the landing page into its document: at build time, or in development on every request. */
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
        // On a hosted instance, the server adds the guest and the address of the source code (server/landing.ts).
        const guest = !inBrowser || process.env.GUEST_LOGIN !== 'off';
        const sourceUrl = (inBrowser && process.env.SOURCE_URL) || `${base}source.tgz`;
        return renderLanding(html, { inBrowser, guest, sourceUrl });
      },
    },
  };
}
