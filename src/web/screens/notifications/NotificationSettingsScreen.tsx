import { ArrowLeft } from 'lucide-react';
import { frameWords } from '#words/en/frame/frame.ts';
import { noticeSettingWords as words } from '#words/en/notifications/settings.ts';
import { commentWords } from '#words/en/posts/comments.ts';
import { usePageTitle } from '../../core/pageTitle.ts';
import { goBack } from '../../core/router.tsx';
import { useDelayed } from '../../core/useDelayed.ts';
import { useConfig } from '../../data/session/config.ts';
import { useSignUp } from '../../data/session/useSignUp.ts';
import { PushDevices } from '../../notifications/PushDevices.tsx';
import { GuestAccount } from '../../people/GuestNote.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { SectionSkeletons } from '../../ui/page/SectionSkeletons.tsx';
import { PageHead, Sheet } from '../../ui/page/Shell.tsx';
import { KindSettings } from './KindSettings.tsx';
import { QuietSettings } from './QuietSettings.tsx';
import { useNoticeSettings } from './useNotificationSettings.ts';

export function NotificationSettingsScreen() {
  const isGuest = useSignUp() !== null;
  usePageTitle(frameWords.titles.notificationSettings);
  return (
    <>
      <PageHead
        title={frameWords.titles.notificationSettings}
        back={
          <IconButton
            label={commentWords.back}
            icon={<ArrowLeft className="points-sideways" />}
            data-action="up"
            onClick={() => goBack('/notifications')}
          />
        }
      />
      <Sheet>{isGuest ? <GuestAccount /> : <Settings />}</Sheet>
    </>
  );
}

function Settings() {
  const { settings, change, again } = useNoticeSettings();
  const config = useConfig();
  const waiting = useDelayed(settings === undefined || config === undefined);
  if (settings === null) return <LoadFailed title={words.failed} again={again} />;
  if (!settings || config === undefined) return waiting && <SectionSkeletons label={words.loading} fields={[6, 2]} />;
  const parts = { settings, change, hasPush: config?.push ?? false };
  return (
    <>
      <KindSettings {...parts} />
      {parts.hasPush && (
        <>
          <QuietSettings {...parts} />
          <PushDevices />
        </>
      )}
    </>
  );
}
