import { useLayoutEffect } from 'react';
import { openComposer } from '../../posts/postsSlice.ts';
import { lazy, useLoaded } from '../../ui/base/lazy.ts';
import { useSignal } from '../../ui/base/useSignal.ts';
import { useAppDispatch } from '../hooks.ts';
import { navigate } from '../navigation/router.tsx';
import { onShortcut } from './shortcuts.ts';
import { shortcutsOn } from './shortcutsSetting.ts';

interface Props {
  helpOpen: boolean;
  onHelpOpen: (open: boolean) => void;
}

const help = lazy(() => import('./ShortcutsHelp.tsx').then((module) => module.ShortcutsHelp));

export function Shortcuts({ helpOpen, onHelpOpen }: Props) {
  const dispatch = useAppDispatch();
  const on = useSignal(shortcutsOn);

  // Before the page is seen: whoever sees it may press a key.
  useLayoutEffect(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent) =>
      onShortcut(event, {
        // Below 80em the search stands on /explore.
        search: () => focusSearch() || navigate('/explore', { state: { search: true } }),
        write: () => dispatch(openComposer()),
        help: () => onHelpOpen(true),
      });
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [on, dispatch, onHelpOpen]);

  const Help = useLoaded(help, helpOpen, () => onHelpOpen(false));
  return Help && <Help open={helpOpen} onOpenChange={onHelpOpen} />;
}

function focusSearch(): boolean {
  const search = document.querySelector<HTMLElement>('input[type="search"]');
  search?.focus();
  return search !== null;
}
