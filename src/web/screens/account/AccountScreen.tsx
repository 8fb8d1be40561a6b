import { accountWords } from '#words/en/account/account.tsx';
import { frameWords } from '#words/en/frame/frame.ts';
import { safetyWords } from '#words/en/people/safety.tsx';
import { postWords } from '#words/en/posts/posts.ts';
import { tagWords } from '#words/en/posts/tags.ts';
import { usePageTitle } from '../../core/pageTitle.ts';
import { useDelayed } from '../../core/useDelayed.ts';
import { GuestAccount } from '../../people/GuestNote.tsx';
import { FollowedTags } from '../../posts/FollowedTags.tsx';
import { FiltersSection } from '../../safety/FiltersSection.tsx';
import { BlockedSection, MutedSection } from '../../safety/MutedAndBlocked.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { SectionSkeletons } from '../../ui/page/SectionSkeletons.tsx';
import { PageHead, Sheet } from '../../ui/page/Shell.tsx';
import { BirdSection } from './BirdSection.tsx';
import { ColorsSection } from './ColorsSection.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { DownloadData } from './DownloadData.tsx';
import { EmailForm } from './EmailForm.tsx';
import { InviteOthers } from './InviteOthers.tsx';
import { NameForm } from './NameForm.tsx';
import { NotificationSettings } from './NotificationSettings.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { PrivateSection } from './PrivateSection.tsx';
import { Sessions } from './Sessions.tsx';
import { SourceCode } from './SourceCode.tsx';
import { useSessions } from './useSessions.ts';

export function AccountScreen() {
  usePageTitle(frameWords.titles.account);
  const { rows, failed, load } = useSessions();
  const skeleton = useDelayed(!rows && !failed);
  return (
    <>
      <PageHead title={frameWords.titles.account} />
      <Sheet>
        {!rows && !failed && skeleton && <SectionSkeletons label={frameWords.loadingAccount} fields={[2, 1, 2]} />}
        {failed && <LoadFailed title={postWords.failedShort} again={load} />}
        {rows?.length === 0 && (
          <>
            <GuestAccount />
            <ColorsSection />
            <DownloadData />
            <SourceCode />
          </>
        )}
        {rows && rows.length > 0 && (
          <>
            <NameForm />
            <BirdSection />
            <PrivateSection title={accountWords.email}>
              <EmailForm />
            </PrivateSection>
            <PasswordForm onChanged={load} />
            <Sessions sessions={rows} />
            <ColorsSection />
            <NotificationSettings />
            <PrivateSection title={tagWords.followed}>
              <FollowedTags />
            </PrivateSection>
            <PrivateSection title={safetyWords.mutes}>
              <MutedSection />
            </PrivateSection>
            <PrivateSection title={safetyWords.blocks}>
              <BlockedSection />
            </PrivateSection>
            <PrivateSection title={safetyWords.filters}>
              <FiltersSection />
            </PrivateSection>
            <PrivateSection title={accountWords.data}>
              <DownloadData />
            </PrivateSection>
            <PrivateSection title={accountWords.remove}>
              <DeleteAccount />
            </PrivateSection>
            <InviteOthers />
            <SourceCode />
          </>
        )}
      </Sheet>
    </>
  );
}
