import { Bell, BellOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as contract from '#contract/notices/thread-mutes.ts';
import { isThreadMuted } from '#contract/notices/thread-mutes.ts';
import { guestAccount } from '#contract/people/guest.ts';
import { noticeWords as words } from '#words/en/notifications/notices.tsx';
import { type AppThunk, useAppDispatch, useAppSelector } from '../core/store.ts';
import { toast } from '../core/toast.ts';
import { isAborted } from '../data/calls/errors.ts';
import { sayFailure } from '../data/calls/sayFailure.ts';
import { gone, hid } from '../data/entities/entitiesSlice.ts';
import type { MenuItem } from '../ui/overlays/Menu.tsx';

/** Notifications about the thread disappear immediately. "Undo" restores those on the page. */
const muteThread =
  (postId: string, row = ''): AppThunk<Promise<void>> =>
  async (dispatch, getState, { call }) => {
    const told = Object.values(getState().entities.notices.byId).flatMap((notice) =>
      'post' in notice && notice.post._id === postId ? notice._id : [],
    );
    const hide = (hidden: boolean) => {
      for (const id of told) dispatch(hid({ id, hidden }));
    };
    const undo = async () => {
      if (await dispatch(unmuteThread(postId))) hide(false);
    };
    hide(true);
    try {
      await call(contract.muteThread, { params: { postId } });
      toast({
        text: words.threadMuted,
        row,
        undo: () => void undo(),
        onLeave: () => dispatch(gone({ notices: told })),
      });
    } catch (error) {
      if (isAborted(error)) return;
      hide(false);
      sayFailure(words.muteFailed, error, () => dispatch(muteThread(postId, row)));
    }
  };

/** Resolves to true once the server has accepted the change. */
const unmuteThread =
  (postId: string): AppThunk<Promise<boolean>> =>
  async (dispatch, _getState, { call }) => {
    try {
      await call(contract.unmuteThread, { params: { postId } });
      toast({ text: words.threadUnmuted });
      return true;
    } catch (error) {
      if (!isAborted(error)) sayFailure(words.unmuteFailed, error, () => dispatch(unmuteThread(postId)));
      return false;
    }
  };

interface Thread {
  /** Undefined if the menu belongs to something other than a post. */
  postId: string | undefined;
  /** True while the menu is open. */
  opened: boolean;
  /** The row that gets the focus after "Undo"; by default the post. */
  row?: string;
}

/** The menu item for posts and for notifications about posts. The guest cannot mute threads. */
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
