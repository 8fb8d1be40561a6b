import { fileURLToPath } from 'node:url';
import { build, type Plugin, runnerImport } from 'vite';

const PLACE = '<!--first-->';
const SOURCE = fileURLToPath(new URL('../../src/web/app/start/firstScript.ts', import.meta.url));

const WORDS = fileURLToPath(new URL('../../src/words/en/account/login.tsx', import.meta.url));

/**
 * Inlines the first script of the app, and the first words of its log-in page, into its document: they need no other
 * file.
 */
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
        const { loginWords } = (await runnerImport<Words>(WORDS, { configFile: false })).module;
        return html
          .replace(PLACE, () => `<script>${code}</script>`)
          .replace(/{{login\.(title|welcome)}}/g, (_, name: 'title' | 'welcome') => loginWords[name]);
      },
    },
  };
}

interface Words {
  loginWords: Record<'title' | 'welcome', string>;
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
