import { keptInTab } from '../../core/storage.ts';
import type { RootState } from '../../core/store.ts';

const NAME = 'pipit-composer';

/** Remembers an open composer, to open it again after a reload or a new log-in. Its draft is stored separately. */
export function rememberComposer({ auth, posts }: Partial<RootState>): void {
  if (!posts?.composer || !auth?.user) return;
  keptInTab.write(NAME, JSON.stringify({ by: auth.user, edit: posts.composer.edit }));
}

/** The remembered composer, which is then forgotten; null if there is none for this person. */
export function takeRememberedComposer(person: string | null): { edit: string } | 'new' | null {
  const { by, edit } = JSON.parse(keptInTab.read(NAME) ?? '{}') as { by?: string; edit?: string | null };
  keptInTab.write(NAME, null);
  if (by !== person) return null;
  return edit ? { edit } : 'new';
}
