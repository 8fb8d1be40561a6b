import { keptInTab } from '../../core/storage.ts';
import type { RootState } from '../../core/store.ts';

const NAME = 'pipit-composer';

/** For when the page comes back, or its session does: the composer opens again, and its draft is there. */
export function rememberComposer({ auth, posts }: Partial<RootState>): void {
  if (!posts?.composer || !auth?.user) return;
  keptInTab.write(NAME, JSON.stringify({ by: auth.user, edit: posts.composer.edit }));
}

/** What to open it with, once. */
export function takeRememberedComposer(person: string | null): { edit: string } | 'new' | null {
  const { by, edit } = JSON.parse(keptInTab.read(NAME) ?? '{}') as { by?: string; edit?: string | null };
  keptInTab.write(NAME, null);
  if (by !== person) return null;
  return edit ? { edit } : 'new';
}
