import { readFileSync } from 'node:fs';
import { PAGES } from '../../src/contract/pages.ts';
import { inlineScriptHashes } from '../../src/server/http/headers.ts';
import { WRITING_SYSTEM } from './faces.ts';

const loader = readFileSync(new URL('static-loader.js', import.meta.url), 'utf8');
const REGISTER = `addEventListener('load', () => navigator.serviceWorker?.register('./sw.js'));`;

const HEAD_TAG = /\s*<(link|script)\b((?:\s[^>]*)?(?:href|src)="\.\/[^>]*)>(?:<\/script>)?/g;
const ATTRIBUTE = /([\w-]+)(?:="([^"]*)")?/g;

/**
 * The document of every page except the landing page, also the host's 404.html. It can be opened at any depth, so a
 * script finds the base of the site and adds it to the names of files.
 */
export function appDocument(html: string, early: { modules: string[]; worker: string }): string {
  const tags: [string, Record<string, string>][] = [];
  const bare = html.replace(HEAD_TAG, (_tag, name: string, attributes: string) => {
    tags.push([name, attributesIn(attributes)]);
    return '';
  });
  for (const href of early.modules) tags.push(['link', { rel: 'modulepreload', crossorigin: '', href: `./${href}` }]);
  const script = loader
    .replace('__TAGS__', () => JSON.stringify(tags))
    .replace('__ROUTES__', () => String(knownPaths()))
    .replace('__WRITING_SYSTEM__', () => WRITING_SYSTEM)
    .replace('__WORKER__', () => JSON.stringify(early.worker))
    .trim();
  return withPolicy(bare.replace('</head>', () => `  <script>${script}</script>\n  </head>`));
}

/** The part of the path before one of the app's paths is the base of the site. */
function knownPaths(): RegExp {
  const paths = Object.values(PAGES).map(({ path }) => path.slice(1).replace(/:\w+/g, '[^/]+'));
  return new RegExp(`^(.*?/)(?:${paths.join('|')})/?$`, 'i');
}

/** The landing page is only opened at the base of the site, so relative addresses work. */
export function landingDocument(html: string): string {
  const relative = html.replace(/\b(href|src)="\/(?!\/)/g, '$1="./');
  return withPolicy(relative.replace('</head>', () => `  <script>${REGISTER}</script>\n  </head>`));
}

function attributesIn(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, value]));
}

/** A static host sends no policy header. */
function withPolicy(html: string): string {
  const policy = [
    "default-src 'self'",
    "img-src 'self' blob: data:",
    "style-src 'self'",
    `script-src 'self' 'wasm-unsafe-eval'${inlineScriptHashes(html)}`,
    "connect-src 'self'",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "worker-src 'self'",
  ];
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">`;
  return html.replace(/<meta charset="[^"]*">/i, (charset) => `${charset}\n    ${meta}`);
}
