import { useEffect, useLayoutEffect } from 'react';
import { useSignal } from '../../core/hooks.ts';
import { lazy, useLoaded } from '../../core/lazy.ts';
import { navigate } from '../../core/router.tsx';
import { useAppStore } from '../../core/store.ts';
import { selectPost } from '../../data/entities/entitiesSlice.ts';
import { openComposer } from '../../posts/state/postsSlice.ts';
import { loadKeys, onShortcut, shortcutsOn } from './shortcutKeys.ts';

interface Props {
  helpOpen: boolean;
  onHelpOpen: (open: boolean) => void;
}

const help = lazy(() => import('./ShortcutsHelp.tsx').then((module) => module.ShortcutsHelp));

export function Shortcuts({ helpOpen, onHelpOpen }: Props) {
  const { dispatch, getState } = useAppStore();
  const on = useSignal(shortcutsOn);

  useEffect(() => void (on && loadKeys().catch(() => undefined)), [on]);
  // A layout effect, so that a key counts as soon as the page is drawn.
  useLayoutEffect(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent) =>
      onShortcut(event, {
        // Below 80em the search is on /explore.
        search: () => focusSearch() || navigate('/explore', { state: { search: true } }),
        write: () => dispatch(openComposer()),
        help: () => onHelpOpen(true),
        go: (path, reply) => navigate(path, { state: reply && { reply } }),
        edit: (id) => {
          const { auth } = getState();
          const own = auth.user !== null && selectPost(getState(), id)?.author === auth.user;
          if (own) dispatch(openComposer({ edit: id }));
          return own;
        },
      });
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [on, dispatch, getState, onHelpOpen]);

  const Help = useLoaded(help, helpOpen, () => onHelpOpen(false));
  return Help && <Help open={helpOpen} onOpenChange={onHelpOpen} />;
}

function focusSearch(): boolean {
  const search = document.querySelector<HTMLElement>('input[type="search"]');
  search?.focus();
  return search !== null;
}
