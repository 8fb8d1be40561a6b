import type { Rolldown } from 'vite';

export const appOf = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk | undefined =>
  Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry && file.name === 'app') as
    | Rolldown.OutputChunk
    | undefined;

/** A chunk with everything that it imports, dynamic imports aside. */
export function filesOf(fileName: string, bundle: Rolldown.OutputBundle, files = new Set<string>()): string[] {
  const chunk = bundle[fileName];
  if (chunk?.type === 'chunk' && !files.has(fileName)) {
    files.add(fileName);
    for (const imported of chunk.imports) filesOf(imported, bundle, files);
  }
  return [...files];
}
