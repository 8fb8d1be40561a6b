import type { Rolldown } from 'vite';
import { PAGES, type PageName } from '../../src/contract/pages.ts';

type Bundle = Rolldown.OutputBundle;

const entryOf = (bundle: Bundle, name: 'app' | 'index'): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((file) => file.type === 'chunk' && file.isEntry && file.name === name) as [];

/** The chunks with the modules at this path. Throws if there are none, so that a moved file does not go unnoticed. */
function holding(bundle: Bundle, path: RegExp): Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const found = chunks.filter((chunk) => chunk.moduleIds.some((id) => path.test(id)));
  if (found.length === 0) throw new Error(`no module at ${path}`);
  return found;
}

const FRAME = /[\\/]app[\\/]start[\\/]member\./;

export const scriptsOfLanding = (bundle: Bundle): string[] => withImports(bundle, entryOf(bundle, 'index'));
export const scriptsOfApp = (bundle: Bundle): string[] => withImports(bundle, entryOf(bundle, 'app'));

/** The scripts of the modules at these paths, without those that the app begins with. */
export const scriptsAt = (bundle: Bundle, ...paths: RegExp[]): string[] =>
  beyond(
    scriptsOfApp(bundle),
    withImports(
      bundle,
      paths.flatMap((path) => holding(bundle, path)),
    ),
  );

/** The scripts of the modules at these paths, without those of every page of a member. */
export const scriptsInFrame = (bundle: Bundle, ...paths: RegExp[]): string[] =>
  beyond(scriptsOfFrame(bundle), scriptsAt(bundle, ...paths));

/** The scripts of every page of a member, without those of the entry. */
export const scriptsOfFrame = (bundle: Bundle): string[] => scriptsAt(bundle, FRAME);

/** The style sheets that these scripts import. */
export const sheetsOf = (bundle: Bundle, scripts: string[]): string[] => [
  ...new Set(
    scripts.flatMap((name) => {
      const chunk = bundle[name];
      return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
    }),
  ),
];

export function scriptsOfPage(bundle: Bundle, name: PageName): string[] {
  const screen = new RegExp(`[\\\\/]${name.charAt(0).toUpperCase()}${name.slice(1)}Screen\\.`);
  return scriptsAt(bundle, ...(PAGES[name].access === 'members' ? [FRAME, screen] : [screen]));
}

const beyond = (known: string[], files: string[]): string[] => files.filter((file) => !known.includes(file));

/** Adds all static imports. An entry that only imports another file is not written. */
function withImports(bundle: Bundle, chunks: Rolldown.OutputChunk[], files = new Set<string>()): string[] {
  for (const { fileName, imports, isEntry, moduleIds } of chunks) {
    if (files.has(fileName)) continue;
    if (!isEntry || moduleIds.length > 0) files.add(fileName);
    const imported = imports.map((name) => bundle[name]).filter((file) => file?.type === 'chunk');
    withImports(bundle, imported, files);
  }
  return [...files];
}
