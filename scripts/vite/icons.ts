import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const index = fileURLToPath(import.meta.resolve('lucide-react')).replace(
  /[^\\/]+[\\/][^\\/]+$/,
  'esm/lucide-react.mjs',
);

/**
 * Lucide draws every icon through a builder of options that Pipit never uses. This plugin reduces an icon to its
 * element: 1.5 kB less to load, and less work for each of the hundreds of icons on a page. Each icon is imported from
 * its own file: through the index, all would be in the chunk of the first one, 2 kB more for the log-in page.
 */
export function icons(): Plugin {
  const files = iconFiles();
  return {
    name: 'pipit:icons',
    apply: 'build',
    transform: {
      order: 'pre',
      filter: { id: /[\\/]src[\\/]web[\\/]/, code: 'lucide-react' },
      handler: (code) => ({ code: code.replace(IMPORT, (_, names: string) => importsOf(names, files)), map: null }),
    },
    load: {
      filter: { id: /lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/ },
      handler: () => createIcon,
    },
  };
}

const IMPORT = /import \{([^}]*)\} from 'lucide-react';/g;
const EXPORT = /export \{([^}]*)\} from '\.\/(icons\/[\w-]+\.mjs)'/g;

/** The file of each icon, by every name that it has. */
function iconFiles(): Map<string, string> {
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of readFileSync(index, 'utf8').matchAll(EXPORT))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g))
      files.set(name, index.replace('lucide-react.mjs', file));
  return files;
}

const importsOf = (names: string, files: Map<string, string>): string =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && !name.startsWith('type '))
    .map((name) => `import ${name} from ${JSON.stringify(files.get(name))};`)
    .join('');

const createIcon = `
import { createElement } from 'react';

const common = {
  xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none',
  stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true,
};

export default ({ node }) => {
  const parts = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ className, ...rest }) =>
    createElement('svg', { ...common, ...rest, className: className ? 'lucide ' + className : 'lucide' }, parts);
};
`;
