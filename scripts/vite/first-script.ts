import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const PLACE = '<!--first-->';
const SOURCE = fileURLToPath(new URL('../../src/web/first/first.ts', import.meta.url));

/** Puts the first script of the app into its document: it begins before any other file is there. */
export function firstScript(): Plugin {
  let base = '/';
  return {
    name: 'pipit:first-script',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        if (!html.includes(PLACE)) return html;
        const code = await codeOf(base);
        return html.replace(PLACE, () => `<script>${code}</script>`);
      },
    },
  };
}

async function codeOf(base: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    base,
    build: {
      write: false,
      rolldownOptions: { input: SOURCE, output: { format: 'iife' } },
    },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('The first script was not built.');
  return output.output[0].code.trim();
}
