import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { scriptsOfApp } from './closure.ts';
import { earlyScript } from './early.ts';
import { facesByWritingSystem } from './faces.ts';

/**
 * A script in the app's document requests its screen and fonts early. The landing page has only one language: it
 * preloads the fonts, and lists the app's files, which its script fetches when a visitor is about to go there.
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
      handler(html, { bundle, filename }) {
        if (!bundle) return html;
        if (filename.endsWith('index.html')) return { html, tags: [...fontTags(bundle, base), laterTag(bundle, base)] };
        // A site with relative file names cannot name them from every depth: its loader does (static-loader.js).
        if (!base.startsWith('/')) return { html, tags: fontTags(bundle, base) };
        // An inline script waits for the style sheets above it, so this one follows the first script of the head.
        return html.replace('</script>', (end) => `${end}\n    ${earlyScript(bundle, base)}`);
      },
    },
  };
}

const fontTags = (bundle: Rolldown.OutputBundle, base: string): HtmlTagDescriptor[] =>
  Object.entries(facesByWritingSystem(bundle)).flatMap(([system, files]) =>
    files.map((file) => ({
      tag: 'link',
      attrs: {
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        crossorigin: '',
        'data-writing-system': system,
        href: base + file,
      },
      injectTo: 'head',
    })),
  );

function laterTag(bundle: Rolldown.OutputBundle, base: string): HtmlTagDescriptor {
  const styles = Object.keys(bundle).filter((file) => /^assets\/(app|entry)-.*\.css$/.test(file));
  const content = [...scriptsOfApp(bundle), ...styles].map((file) => base + file).join(' ');
  return { tag: 'meta', attrs: { name: 'pipit-later', content }, injectTo: 'head' };
}
