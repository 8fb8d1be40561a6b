import { Ban, Flag, Volume2, VolumeX } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { guestAccount } from '#contract/people/guest.ts';
import { reportWords } from '#words/en/moderation/report.ts';
import { safetyWords as words } from '#words/en/people/safety.tsx';
import { lazy, useLoaded } from '../../core/lazy.ts';
import { useAppDispatch, useAppSelector } from '../../core/store.ts';
import { selectPerson } from '../../data/entities/entitiesSlice.ts';
import { useConfig } from '../../data/session/config.ts';
import { reportedGone, useReported } from '../../moderation/reportTarget.ts';
import { useThreadItem } from '../../notifications/muteThread.tsx';
import { BlockDialog, MuteDialog } from '../../safety/MuteDialog.tsx';
import { unblock, unmute } from '../../safety/muteAndBlock.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import type { MenuItem, PopupProps } from '../../ui/overlays/Menu.tsx';
import { MenuPopup } from '../../ui/overlays/MenuPopup.tsx';
import { linkItems, usePostItems } from './usePostItems.tsx';

const reportDialog = lazy(() => import('../../moderation/ReportDialog.tsx').then((module) => module.ReportDialog));

export interface MembersPopupProps extends PopupProps {
  about: { person: string; path: string | undefined; comment: string | undefined };
  /** Additional items of the menu. */
  more?: MenuItem[];
}

/** The menu that every member has for another person or their content. */
export function MembersPopup({ about, more = [], ...menu }: MembersPopupProps) {
  const { person, path } = about;
  const dispatch = useAppDispatch();
  const author = useAppSelector((state) => selectPerson(state, person));
  const isGuest = useAppSelector((state) => state.auth.user === guestAccount.username);
  const [asked, setAsked] = useState<'mute' | 'block' | 'report' | null>(null);
  const moderated = useConfig()?.community.setUp;
  const reported = useReported(about);
  const post = reported?.target === 'post' ? reported.id : undefined;
  const thread = useThreadItem({ postId: post, opened: menu.opened !== false });
  const { items: ofPost, dialogs } = usePostItems(post);
  const [isReported, setReported] = useState(false);
  const close = useCallback(() => setAsked(null), []);
  const hideReported = () => {
    setReported(true);
    if (reported?.target === 'user') return;
    menu.trigger.current?.closest<HTMLElement>('[data-row], [data-post-id]')?.style.setProperty('visibility', 'hidden');
  };
  // The dialogs are part of the row, so the row is only hidden while one of them is open, and is removed afterwards.
  useEffect(() => {
    if (!isReported || asked !== null || !reported) return;
    setReported(false);
    dispatch(reportedGone(reported));
  }, [dispatch, isReported, asked, reported]);
  const Report = useLoaded(reportDialog, asked === 'report', close);
  if (!author) return null;
  const { username, muted, blocked } = author;
  const items: (MenuItem | false | undefined)[] = [
    ...linkItems(path ?? `/profile/${username}`),
    ...ofPost,
    thread && { ...thread, ruled: true },
    !isGuest &&
      (muted
        ? {
            label: words.unmuteNamed(username),
            icon: <Volume2 />,
            ruled: !thread,
            onSelect: () => void dispatch(unmute(person)),
          }
        : { label: words.mute(username), icon: <VolumeX />, ruled: !thread, onSelect: () => setAsked('mute') }),
    !isGuest &&
      (blocked
        ? { label: words.unblockNamed(username), icon: <Ban />, onSelect: () => void dispatch(unblock(person)) }
        : { label: words.block(username), icon: <Ban />, onSelect: () => setAsked('block') }),
    moderated && {
      label: reportWords.report,
      icon: <Flag />,
      danger: true,
      ruled: isGuest,
      onSelect: () => setAsked('report'),
    },
  ];
  const isItem = (item: MenuItem | false | undefined): item is MenuItem => Boolean(item);
  return (
    <>
      <MenuPopup {...menu} items={[...items.filter(isItem), ...more]} />
      {dialogs}
      <MuteDialog person={person} author={author} open={asked === 'mute'} onClose={close} />
      <BlockDialog person={person} author={author} open={asked === 'block'} onClose={close} />
      {Report && reported && (
        <Report
          about={reported}
          open={asked === 'report'}
          onClose={close}
          onSent={hideReported}
          distance={
            !isGuest && (
              <>
                {!muted && (
                  <Button kind="sec" onClick={() => setAsked('mute')}>
                    {words.mute(username)}
                  </Button>
                )}
                {!blocked && (
                  <Button kind="sec" onClick={() => setAsked('block')}>
                    {words.block(username)}
                  </Button>
                )}
              </>
            )
          }
        />
      )}
    </>
  );
}
