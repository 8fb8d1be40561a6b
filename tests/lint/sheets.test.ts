import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const web = fileURLToPath(new URL('../../src/web', import.meta.url));
const read = (file: string) => readFileSync(join(web, file), 'utf8');

const FIRST_SHEET = 'ui/styles/app.css';
const sheets = globSync('ui/styles/sheets/*.css', { cwd: web }).map((file) => file.replaceAll('\\', '/'));
const modules = globSync('**/*.{ts,tsx}', { cwd: web })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.tsx?$|^landing\//.test(file));

const relatives = (file: string, pattern: RegExp) =>
  [...read(file).matchAll(pattern)].map(([, path = '']) => posix.join(posix.dirname(file), path));

/** The style files that a sheet imports. */
const partsOf = (sheet: string) => relatives(sheet, /@import "(\.[^"]*)"/g);

/**
 * Class names in the selectors of one or more style files: those that are a whole selector, those that it styles, and
 * all.
 */
interface Styled {
  alone: Set<string>;
  subjects: Set<string>;
  all: Set<string>;
}

function styledBy(sheet: string): Styled {
  const css = partsOf(sheet)
    .map(read)
    .join('\n')
    .replace(/\/\*.*?\*\//gs, '');
  const selectors = [...css.matchAll(/([^{};]*)\{/g)].flatMap(([, selector = '']) => selectorsIn(selector));
  const names = (texts: string[]) =>
    new Set(texts.flatMap((text) => [...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)));
  return {
    alone: names(selectors.filter((compounds) => compounds.length === 1).flat()),
    subjects: names(selectors.map((compounds) => compounds.at(-1) ?? '')),
    all: names(selectors.flat()),
  };
}

/** `.a .b, .c > :is(.d, .e)` is `['.a', '.b']` and `['.c', ':is(.d, .e)']`. */
function selectorsIn(text: string): string[][] {
  let depth = 0;
  const selectors: string[][] = [['']];
  for (const character of text.trim()) {
    if (character === '(') depth++;
    if (character === ')') depth--;
    const compounds = selectors.at(-1) ?? [];
    if (depth === 0 && character === ',') selectors.push(['']);
    else if (depth > 0 || !/[\s>+~]/.test(character)) compounds.push(`${compounds.pop()}${character}`);
    else if (compounds.at(-1)) compounds.push('');
  }
  return selectors;
}

/** A module's static imports. A file that is loaded later brings its own sheets. */
const imports = new Map(
  modules.map((file) => [file, relatives(file, /^(?:import|export)\s(?:[^'";]*?\sfrom\s)?'(\.[^']*)';/gms)]),
);

function sheetsOf(file: string, seen = new Set<string>()): Set<string> {
  if (!seen.has(file)) {
    seen.add(file);
    for (const imported of imports.get(file) ?? []) sheetsOf(imported, seen);
  }
  return new Set([...seen].filter((name) => name.endsWith('.css')));
}

/** The literal class names that a component gives to elements. */
function classesUsedIn(file: string): Set<string> {
  const used = new Set<string>();
  const source = read(file);
  for (const { index, 0: start } of source.matchAll(/className[=:]\s*/g)) {
    const value = valueAt(source, index + start.length);
    for (const [literal] of value.matchAll(/(['"`])(?:(?!\1).)*\1/gs))
      for (const [name] of literal.matchAll(/[a-z][\w-]*/gi)) used.add(name);
  }
  return used;
}

/** A literal, or an expression in braces, which can contain braces. */
function valueAt(source: string, start: number): string {
  if (source[start] !== '{') return /^(['"`]).*?\1/s.exec(source.slice(start))?.[0] ?? '';
  let depth = 0;
  for (let end = start; end < source.length; end++) {
    if (source[end] === '{') depth++;
    if (source[end] === '}' && --depth === 0) return source.slice(start, end);
  }
  return '';
}

test('a component imports the sheets of the classes that it uses', () => {
  const first = styledBy(FIRST_SHEET);
  const later = sheets.map((sheet) => ({ sheet, ...styledBy(sheet) }));
  const sheetsFor = (name: string): string[] => {
    for (const kind of ['alone', 'subjects', 'all'] as const) {
      if (first[kind].has(name)) return [];
      const owners = later.filter((styled) => styled[kind].has(name));
      if (owners.length > 0) return owners.map(({ sheet }) => sheet);
    }
    return [];
  };
  const missing = modules.flatMap((file) => {
    const imported = sheetsOf(file);
    return [...classesUsedIn(file)].flatMap((name) => {
      const possible = sheetsFor(name);
      const isStyled = possible.length === 0 || possible.some((sheet) => imported.has(sheet));
      return isStyled ? [] : [`${file}: ${name} of ${possible.join(' or ')}`];
    });
  });
  expect(missing).toEqual([]);
});

test('a part is in one sheet of the app, and every part is in one', () => {
  const parts = [FIRST_SHEET, ...sheets].flatMap(partsOf);
  expect(new Set(parts).size).toBe(parts.length);
  const landing = new Set(partsOf('ui/styles/landing.css'));
  const all = globSync('ui/styles/{base,controls,pages,people,posts}/**/*.css', { cwd: web }).map((file) =>
    file.replaceAll('\\', '/'),
  );
  expect(all.filter((file) => !parts.includes(file) && !landing.has(file))).toEqual([]);
});
