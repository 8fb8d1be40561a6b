import { Bell, BellOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isThreadMuted } from '#contract/notices/thread-mutes.ts';
import { guestAccount } from '#contract/people/guest.ts';
import { noticeWords as words } from '#words/en/notifications/notices.tsx';
import { type AppThunk, useAppDispatch, useAppSelector } from '../core/store.ts';
import type { MenuItem } from '../ui/overlays/Menu.tsx';
import { muteThread, unmuteThread } from './threads.ts';

interface Thread {
  /** Undefined: the menu is of something else. */
  postId: string | undefined;
  /** The menu is open. */
  opened: boolean;
  /** Where the focus goes when it is undone, if not to the post. */
  row?: string;
}

/** For the menu of a post, or of what tells of one. The guest mutes nothing. */
export function useThreadItem({ postId, opened, row }: Thread): MenuItem | false {
  const dispatch = useAppDispatch();
  const isGuest = useAppSelector(({ auth }) => auth.user === guestAccount.username);
  const [muted, setMuted] = useState(false);
  const isAsked = opened && !isGuest && postId !== undefined;
  useEffect(() => {
    if (!isAsked) return;
    let left = false;
    void dispatch(ask(postId)).then(
      (answer) => left || setMuted(answer.muted),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [dispatch, isAsked, postId]);
  if (isGuest || postId === undefined) return false;
  return muted
    ? { label: words.unmuteThread, icon: <Bell />, onSelect: () => void dispatch(unmuteThread(postId)) }
    : { label: words.muteThread, icon: <BellOff />, onSelect: () => void dispatch(muteThread(postId, row ?? postId)) };
}

const ask =
  (postId: string): AppThunk<Promise<{ muted: boolean }>> =>
  (_dispatch, _getState, { call }) =>
    call(isThreadMuted, { params: { postId } });
