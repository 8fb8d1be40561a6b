import { Bookmark, BookmarkX, CircleQuestionMark, History, Pin, PinOff } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { guestAccount } from '#contract/people/guest.ts';
import { postMenuWords as words } from '#words/en/posts/postMenu.tsx';
import { useAppDispatch, useAppSelector } from '../../core/store.ts';
import { selectPost, selectUser } from '../../data/entities/selectors.ts';
import type { MenuItem } from '../../ui/overlays/Menu.tsx';
import { selectBookmarked, setBookmarked } from '../state/reactions.ts';
import { HistoryDialog } from './HistoryDialog.tsx';
import { setPinned } from './pins.ts';
import { WhyDialog } from './WhyDialog.tsx';

/** What one can do with any post, and the dialogs that it opens; nothing where the menu is of something else. */
export function usePostItems(id: string | undefined): { items: MenuItem[]; dialogs: ReactNode } {
  const dispatch = useAppDispatch();
  const post = useAppSelector((state) => selectPost(state, id ?? ''));
  const user = useAppSelector((state) => state.auth.user);
  const own = post !== undefined && post.author === user;
  const pinned = useAppSelector((state) => own && selectUser(state, post.author)?.pinned === id);
  const bookmarked = useAppSelector((state) => selectBookmarked(state, id ?? ''));
  const [opened, setOpened] = useState<'why' | 'history' | null>(null);
  const close = useCallback(() => setOpened(null), []);
  if (id === undefined || !post) return { items: [], dialogs: null };
  const bookmark: MenuItem = bookmarked
    ? { label: words.unbookmark, icon: <BookmarkX />, onSelect: () => void dispatch(setBookmarked(id, false)) }
    : { label: words.bookmark, icon: <Bookmark />, onSelect: () => void dispatch(setBookmarked(id, true)) };
  const pin: MenuItem = pinned
    ? { label: words.unpin, icon: <PinOff />, onSelect: () => void dispatch(setPinned(id, false)) }
    : { label: words.pin, icon: <Pin />, onSelect: () => void dispatch(setPinned(id, true)) };
  return {
    items: [
      ...(own ? [] : [bookmark]),
      ...(post.edited ? [{ label: words.history, icon: <History />, onSelect: () => setOpened('history') }] : []),
      { label: words.why, icon: <CircleQuestionMark />, onSelect: () => setOpened('why') },
      ...(own && user !== guestAccount.username ? [pin] : []),
    ],
    dialogs: (
      <>
        <HistoryDialog id={id} open={opened === 'history'} onClose={close} />
        <WhyDialog id={id} open={opened === 'why'} onClose={close} />
      </>
    ),
  };
}
