import type { Rolldown } from 'vite';

export const appOf = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk | undefined =>
  Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry && file.name === 'app') as
    | Rolldown.OutputChunk
    | undefined;

/** The chunks with the modules at this path. A file that was moved is an error, lest what depends on it go unnoticed. */
export function holding(bundle: Rolldown.OutputBundle, path: RegExp): Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const found = chunks.filter((chunk) => chunk.moduleIds.some((id) => path.test(id)));
  if (found.length === 0) throw new Error(`no module at ${path}`);
  return found;
}

export const inScreen = (folder: string): RegExp => new RegExp(`[\\\\/]screens[\\\\/]${folder}[\\\\/]`);
export const LAYOUT = /[\\/]app[\\/]frame[\\/]Layout\./;
export const ROOT_REDUCER = /[\\/]app[\\/]rootReducer\./;

/** A chunk with everything that it imports, dynamic imports aside. */
export function filesOf(fileName: string, bundle: Rolldown.OutputBundle, files = new Set<string>()): string[] {
  const chunk = bundle[fileName];
  if (chunk?.type === 'chunk' && !files.has(fileName)) {
    files.add(fileName);
    for (const imported of chunk.imports) filesOf(imported, bundle, files);
  }
  return [...files];
}
