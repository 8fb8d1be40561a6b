import type { RootState } from '../app/hooks.ts';

/** An answer that comes after its session has ended speaks of what somebody else likes and bookmarks. */
export function inSession(getState: () => RootState): () => boolean {
  const { token } = getState().auth;
  return () => getState().auth.token === token;
}
