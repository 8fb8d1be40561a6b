import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { scriptsOfApp } from './closure.ts';
import { earlyScript } from './early.ts';

const latinFaces = /(bricolage-grotesque|figtree)-latin-wght-normal-[\w-]+\.woff2$/;

/**
 * Both documents preload the two latin faces. The app's document asks for its screen early; the landing page learns
 * the names of the app's files, which its script fetches once the browser is idle.
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
        const landing = filename.endsWith('index.html');
        const tags = landing ? [...fontTags(bundle, base), laterTag(bundle, base)] : fontTags(bundle, base, 'low');
        // An inline script waits for the style sheets above it, so this one follows the first script of the head. A
        // site whose files are named relative to the page cannot name them from any depth.
        const early = landing || !base.startsWith('/') ? '' : earlyScript(bundle, base);
        return { html: html.replace('</script>', (end) => (early ? `${end}\n    ${early}` : end)), tags };
      },
    },
  };
}

/** In the app the faces give way to its code: the fallback has their measures, and nothing moves when they come. */
const fontTags = (bundle: Rolldown.OutputBundle, base: string, fetchpriority = 'auto'): HtmlTagDescriptor[] =>
  Object.keys(bundle)
    .filter((file) => latinFaces.test(file))
    .map((file) => ({
      tag: 'link',
      attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', fetchpriority, href: base + file },
      injectTo: 'head',
    }));

function laterTag(bundle: Rolldown.OutputBundle, base: string): HtmlTagDescriptor {
  const styles = Object.keys(bundle).filter((file) => /^assets\/(app|entry)-.*\.css$/.test(file));
  const content = [...scriptsOfApp(bundle), ...styles].map((file) => base + file).join(' ');
  return { tag: 'meta', attrs: { name: 'pipit-later', content }, injectTo: 'head' };
}
