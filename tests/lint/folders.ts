import { posix } from 'node:path';
import { parseSync } from 'vite';
import { type Node, walk } from './walk.ts';

/**
 * What the files of a folder of the client may import: outside of it, if it lies at the top of `src/web`, and inside of that
 * if it lies deeper. `name/` means the files at the root of a folder. A folder may always import itself.
 */
export const TABLE: Record<string, string[]> = {
  '#words': ['#contract'],
  '#art': ['#contract'],
  core: ['#contract', '#words'],
  data: ['ui', 'core', '#contract', '#words'],
  'data/calls': [],
  'data/media': [],
  'data/live': [],
  'data/entities': ['data/calls'],
  'data/lists': ['data/calls', 'data/entities'],
  'data/session': ['data/calls', 'data/entities', 'data/lists', 'data/media', 'data/live'],
  'data/forms': ['data/calls', 'data/session'],
};

/** What no row allows, whatever it says of the folder around it. */
const NEVER: Record<string, string[]> = {};

/** Where files import others that the table does not allow: `from → to`, each as a path below `src/web` or as `#room/path`. */
export function refusedImports(file: string, text: string): string[] {
  return importsOf(file, text)
    .filter((imported) => !mayImport(file, imported))
    .map((imported) => `${file} → ${imported}`);
}

/** By value, by type or late. A package has its own name. */
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

/** The folder that a file lies in, with a slash where that is at the top. */
const innerOf = (file: string): string => {
  const folder = posix.dirname(file);
  return folder.includes('/') ? folder : `${folder}/`;
};

/** Packages are the linter's to judge. */
const isKnown = (imported: string): boolean => imported.startsWith('#') || /\.tsx?$/.test(imported);

/** A folder without a row is yet to be placed. */
const allows = (row: string[] | undefined, imported: string): boolean =>
  row === undefined || row.some((entry) => covers(entry, imported));

const covers = (entry: string, path: string): boolean =>
  entry.endsWith('/') ? `${posix.dirname(path)}/` === entry : path === entry || path.startsWith(`${entry}/`);
