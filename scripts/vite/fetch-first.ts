import type { Plugin } from 'vite';

/**
 * In many browsers a module that once failed to arrive has failed until the page is loaded anew (whatwg/html#6768), and
 * trying again is in vain. So a part of the app is fetched with all that it imports before it is imported: what fails
 * then is a fetch, which also tells a line that is cut from a file that the server no longer has (`missing`).
 */
export function fetchFirst(): Plugin {
  let base = '/';
  return {
    name: 'pipit:fetch-first',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ build: { modulePreload: { resolveDependencies } } }),
    configResolved(config) {
      base = config.base;
    },
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => helper(base),
    },
    generateBundle(_options, bundle) {
      const parts = Object.values(bundle)
        .filter((file) => file.type === 'chunk')
        .filter(({ isEntry }) => !isEntry);
      const styled = parts.find(({ viteMetadata }) => viteMetadata?.importedCss.size);
      if (styled) this.error(`${styled.fileName} has styles of its own, which would not be loaded with it.`);
    },
  };
}

/** Vite names no files for a part that is one file alone. */
const resolveDependencies = (file: string, imported: string[], { hostType }: { hostType: string }): string[] =>
  hostType === 'js' && imported.length === 0 ? [file] : imported;

/** Where the site's place is not known, files are named relative to the one that asks. */
const helper = (base: string): string => `
const asked = new Map();

export const __vitePreload = async (load, files = [], importer) => {
  const named = new Set(Array.from(document.querySelectorAll('link, script'), ({ href, src }) => href ?? src));
  const hrefs = files.map((file) => new URL(importer ? file : ${JSON.stringify(base)} + file, importer ?? location).href);
  await Promise.all(hrefs.filter((href) => !named.has(href)).map(ask));
  return load();
};

function ask(href) {
  if (!asked.has(href)) asked.set(href, arrival(href).catch((error) => {
    asked.delete(href);
    throw error;
  }));
  return asked.get(href);
}

async function arrival(href) {
  const answer = await fetch(href);
  if (!answer.ok) {
    const missing = answer.status === 404 ? href : undefined;
    throw Object.assign(new Error(href + ': ' + answer.status), { missing });
  }
  await answer.arrayBuffer();
}
`;
