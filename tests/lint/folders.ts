import { posix } from 'node:path';
import { parseSync } from 'vite';
import { type Node, walk } from './walk.ts';

const LOW = ['data', 'ui', 'core', '#art', '#contract', '#words'];

/**
 * The imports of a folder of the client: from outside if the folder is at the top of `src/web`, and from inside of its
 * top folder if it is deeper. `name/` means the files at the root of a folder. A folder may always import itself.
 */
export const TABLE: Record<string, string[]> = {
  '#words': ['#contract'],
  '#art': ['#contract'],
  core: ['#contract', '#words'],
  ui: ['core', '#art', '#words'],
  'ui/': [],
  'ui/text': ['ui/'],
  'ui/art': ['ui/'],
  'ui/buttons': ['ui/', 'ui/text'],
  'ui/fields': ['ui/', 'ui/text', 'ui/buttons'],
  'ui/overlays': ['ui/', 'ui/text', 'ui/buttons', 'ui/fields'],
  'ui/page': ['ui/', 'ui/text', 'ui/art', 'ui/buttons'],
  'ui/list': ['ui/', 'ui/buttons'],
  data: ['ui', 'core', '#contract', '#words'],
  'data/calls': [],
  'data/media': [],
  'data/live': [],
  'data/entities': ['data/calls'],
  'data/lists': ['data/calls', 'data/entities'],
  'data/session': ['data/calls', 'data/entities', 'data/lists', 'data/media', 'data/live'],
  'data/forms': ['data/calls', 'data/session'],
  people: LOW,
  'people/': [],
  'people/lists': ['people/'],
  'people/mentions': ['people/'],
  'people/picture': ['people/'],
  notifications: LOW,
  media: ['people', ...LOW],
  'media/': [],
  'media/compose': [],
  community: ['moderation', 'people', ...LOW],
};

/** Imports that no row allows, whatever the row of the folder around it says. */
const NEVER: Record<string, string[]> = {
  // It looks the same whatever the server says.
  ui: ['core/store.ts', 'core/session.ts', 'core/drafts.ts', '@reduxjs/toolkit', 'react-redux'],
};

/** Returns imports that the table does not allow: `from → to`, each as a path below `src/web` or as `#room/path`. */
export function refusedImports(file: string, text: string): string[] {
  return importsOf(file, text)
    .filter((imported) => !mayImport(file, imported))
    .map((imported) => `${file} → ${imported}`);
}

/** All imports: by value, by type or dynamic. A package has its own name. */
function importsOf(file: string, text: string): string[] {
  const sources: Node[] = [];
  walk(parseSync(file, text).program as unknown as Node, ({ type, source }) => {
    if (/^(Import|Export)/.test(type) && source) sources.push(source as Node);
  });
  return sources
    .map(({ value }) => String(value))
    .filter((path) => !path.endsWith('.css'))
    .map((path) => (path.startsWith('.') ? posix.join(posix.dirname(file), path) : path.replace(/^#web\//, '')));
}

function mayImport(file: string, imported: string): boolean {
  const [top, importedTop] = [topOf(file), topOf(imported)];
  if (NEVER[top]?.some((entry) => covers(entry, imported))) return false;
  if (top !== importedTop) return !isKnown(imported) || allows(TABLE[top], imported);
  return innerOf(file) === innerOf(imported) || allows(TABLE[innerOf(file)], imported);
}

/** A family of screens counts as a folder at the top. */
const topOf = (file: string): string => /^(screens\/[^/]+|[^/]+)/.exec(file)?.[0] ?? file;

/** The folder of a file, with a slash if it is at the top. */
const innerOf = (file: string): string => {
  const folder = posix.dirname(file);
  return folder.includes('/') ? folder : `${folder}/`;
};

/** The linter checks packages. */
const isKnown = (imported: string): boolean => imported.startsWith('#') || /\.tsx?$/.test(imported);

/** A folder without a row may import everything for now. */
const allows = (row: string[] | undefined, imported: string): boolean =>
  row === undefined || row.some((entry) => covers(entry, imported));

const covers = (entry: string, path: string): boolean =>
  entry.endsWith('/') ? `${posix.dirname(path)}/` === entry : path === entry || path.startsWith(`${entry}/`);
