import { Bookmark, BookmarkX, CircleQuestionMark, History, Link2, Pin, PinOff, Share } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { guestAccount } from '#contract/people/guest.ts';
import { pinPost, unpinPost } from '#contract/posts/posts.ts';
import { safetyWords } from '#words/en/people/safety.tsx';
import { postMenuWords } from '#words/en/posts/postMenu.tsx';
import { addressOf } from '../../community/invitations.ts';
import { type AppThunk, useAppDispatch, useAppSelector } from '../../core/store.ts';
import { toast } from '../../core/toast.ts';
import { isAborted } from '../../data/calls/errors.ts';
import { sayFailure } from '../../data/calls/sayFailure.ts';
import { selectPost, selectUser } from '../../data/entities/entitiesSlice.ts';
import { answered } from '../../data/entities/wire.ts';
import type { MenuItem } from '../../ui/overlays/Menu.tsx';
import { selectBookmarked, setBookmarked } from '../state/reactions.ts';
import { HistoryDialog } from './HistoryDialog.tsx';
import { WhyDialog } from './WhyDialog.tsx';

const setPinned =
  (id: string, pinned: boolean): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { call }) => {
    try {
      dispatch(answered(await call(pinned ? pinPost : unpinPost, { params: { id } })));
      toast({ text: pinned ? postMenuWords.pinned : postMenuWords.unpinned });
    } catch (error) {
      if (isAborted(error)) return;
      sayFailure(pinned ? postMenuWords.pinFailed : postMenuWords.unpinFailed, error, () =>
        dispatch(setPinned(id, pinned)),
      );
    }
  };

/** The items that copy or share a link, for the menu of a post, comment or person. `path` begins with a slash. */
export function linkItems(path: string): MenuItem[] {
  const url = addressOf(path);
  const items: MenuItem[] = [{ label: safetyWords.copyLink, icon: <Link2 />, onSelect: () => void copy(url) }];
  if ('share' in navigator) items.push({ label: safetyWords.share, icon: <Share />, onSelect: () => void share(url) });
  return items;
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ text: safetyWords.copied });
  } catch {
    // The browser refused it, or has no clipboard because the connection is not encrypted.
    toast({ text: safetyWords.notCopied });
  }
}

/** Closing the share sheet rejects the promise, which is not an error. */
const share = (url: string): Promise<void> => navigator.share({ url }).catch(() => undefined);

/** The items for any post, and the dialogs that they open. Empty if the menu belongs to something else. */
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
    ? { label: postMenuWords.unbookmark, icon: <BookmarkX />, onSelect: () => void dispatch(setBookmarked(id, false)) }
    : { label: postMenuWords.bookmark, icon: <Bookmark />, onSelect: () => void dispatch(setBookmarked(id, true)) };
  const pin: MenuItem = pinned
    ? { label: postMenuWords.unpin, icon: <PinOff />, onSelect: () => void dispatch(setPinned(id, false)) }
    : { label: postMenuWords.pin, icon: <Pin />, onSelect: () => void dispatch(setPinned(id, true)) };
  return {
    items: [
      ...(own ? [] : [bookmark]),
      ...(post.edited
        ? [{ label: postMenuWords.history, icon: <History />, onSelect: () => setOpened('history') }]
        : []),
      { label: postMenuWords.why, icon: <CircleQuestionMark />, onSelect: () => setOpened('why') },
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
