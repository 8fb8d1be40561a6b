import { accountWords } from '#words/en/account/account.tsx';
import { frameWords } from '#words/en/frame/frame.ts';
import { safetyWords } from '#words/en/people/safety.tsx';
import { postWords } from '#words/en/posts/posts.ts';
import { tagWords } from '#words/en/posts/tags.ts';
import { BirdSection } from '../../account/BirdSection.tsx';
import { ColorsSection } from '../../account/ColorsSection.tsx';
import { DeleteAccount } from '../../account/DeleteAccount.tsx';
import { DownloadData } from '../../account/DownloadData.tsx';
import { EmailForm } from '../../account/forms/EmailForm.tsx';
import { NameForm } from '../../account/forms/NameForm.tsx';
import { PasswordForm } from '../../account/forms/PasswordForm.tsx';
import { InviteOthers } from '../../account/InviteOthers.tsx';
import { NotificationSettings } from '../../account/NotificationSettings.tsx';
import { PrivateSection } from '../../account/PrivateSection.tsx';
import { SourceCode } from '../../account/SourceCode.tsx';
import { Sessions } from '../../account/sessions/Sessions.tsx';
import { useSessions } from '../../account/sessions/useSessions.ts';
import { usePageTitle } from '../../core/pageTitle.ts';
import { useDelayed } from '../../core/useDelayed.ts';
import { GuestAccount } from '../../people/GuestNote.tsx';
import { FollowedTags } from '../../posts/tags/FollowedTags.tsx';
import { FiltersSection } from '../../safety/FiltersSection.tsx';
import { BlockedSection, MutedSection } from '../../safety/MutedAndBlocked.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { SectionSkeletons } from '../../ui/page/SectionSkeletons.tsx';
import { PageHead, Sheet } from '../../ui/page/Shell.tsx';

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
