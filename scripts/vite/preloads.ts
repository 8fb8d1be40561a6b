import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

const latinFaces = /(bricolage-grotesque|figtree)-latin-wght-normal-[\w-]+\.woff2$/;

/**
 * Both documents preload the two latin faces. The landing page also learns the names of the app's files, which its
 * script fetches once the browser is idle.
 */
export function preloads(): Plugin {
  let base = '/';
  return {
    name: 'pipit:preloads',
    apply: 'build',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, filename }) {
        if (!bundle) return [];
        const tags = fontTags(bundle, base);
        if (filename.endsWith('index.html')) tags.push(laterTag(bundle, base));
        return tags;
      },
    },
  };
}

const fontTags = (bundle: Rolldown.OutputBundle, base: string): HtmlTagDescriptor[] =>
  Object.keys(bundle)
    .filter((file) => latinFaces.test(file))
    .map((file) => ({
      tag: 'link',
      attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: base + file },
      injectTo: 'head',
    }));

function laterTag(bundle: Rolldown.OutputBundle, base: string): HtmlTagDescriptor {
  const files = new Set<string>();
  const app = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry && file.name === 'app');
  if (app) collect(app.fileName, bundle, files);
  return {
    tag: 'meta',
    attrs: { name: 'pipit-later', content: [...files].map((file) => base + file).join(' ') },
    injectTo: 'head',
  };
}

function collect(fileName: string, bundle: Rolldown.OutputBundle, files: Set<string>): void {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || files.has(fileName)) return;
  files.add(fileName);
  for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
  for (const imported of chunk.imports) collect(imported, bundle, files);
}
