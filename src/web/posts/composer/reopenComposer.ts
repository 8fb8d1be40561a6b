import type { RootState } from '../../app/hooks.ts';

const NAME = 'pipit-composer';

/** For when the page comes back, or its session does: the composer opens again, and its draft is there. */
export function rememberComposer({ auth, posts }: Partial<RootState>): void {
  if (!posts?.composer || !auth?.user) return;
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ by: auth.user, edit: posts.composer.edit }));
  } catch {}
}

/** What to open it with, once. */
export function takeRememberedComposer(person: string | null): { edit: string } | 'new' | null {
  try {
    const { by, edit } = JSON.parse(sessionStorage.getItem(NAME) ?? '{}') as { by?: string; edit?: string | null };
    sessionStorage.removeItem(NAME);
    if (by !== person) return null;
    return edit ? { edit } : 'new';
  } catch {
    return null;
  }
}
