import type { Rolldown } from 'vite';

type Context = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...args: never[]) => unknown>>[1];

const REACT = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;
const STATE = /node_modules[\\/](@reduxjs|react-redux|redux|redux-thunk|immer|reselect|react-router|cookie-es)[\\/]/;
const FRONT = /[\\/]screens[\\/](login|signup)[\\/]/;
const MEMBER = /[\\/](screens[\\/]|app[\\/]Layout\.)/;

/**
 * A few files instead of fifty. By who needs a module: `front` is what signing in needs beyond the entry, `member`
 * what several screens of a member share. Whatever else there is stays where it is used.
 */
export function chunkOf(id: string, context: Context): string | null {
  if (REACT.test(id)) return 'react';
  if (STATE.test(id)) return 'state';
  const roots = [...rootsOf(id, context)];
  if (roots.some((root) => root.endsWith('.html'))) return null;
  if (roots.some((root) => FRONT.test(root))) return roots.length > 1 ? 'front' : null;
  return roots.filter((root) => MEMBER.test(root)).length > 1 ? 'member' : null;
}

/** The documents and lazily loaded modules that reach a module without a further dynamic import. */
function rootsOf(id: string, context: Context, seen = new Set<string>(), roots = new Set<string>()): Set<string> {
  if (seen.has(id)) return roots;
  seen.add(id);
  const info = context.getModuleInfo(id);
  if (info?.isEntry || info?.dynamicImporters.length) roots.add(id);
  for (const importer of info?.importers ?? []) rootsOf(importer, context, seen, roots);
  return roots;
}
