import { useState } from 'react';
import { accountWords } from '#words/en/account/account.tsx';
import { birdWords } from '#words/en/account/birds.ts';
import { frameWords } from '#words/en/frame/frame.ts';
import { noticeSettingWords } from '#words/en/notifications/settings.ts';
import { safetyWords } from '#words/en/people/safety.tsx';
import { postWords } from '#words/en/posts/posts.ts';
import { tagWords } from '#words/en/posts/tags.ts';
import { useMayInvite } from '../../community/useMayInvite.ts';
import { useSignal } from '../../core/hooks.ts';
import { usePageTitle } from '../../core/pageTitle.ts';
import { Link } from '../../core/router.tsx';
import { useDelayed } from '../../core/useDelayed.ts';
import { useConfig } from '../../data/session/config.ts';
import { useCurrentUser } from '../../data/session/session.ts';
import { GuestAccount } from '../../people/GuestNote.tsx';
import { BirdPicker, useBirds } from '../../people/picture/BirdPicker.tsx';
import { FollowedTags } from '../../posts/FollowedTags.tsx';
import { FiltersSection } from '../../safety/FiltersSection.tsx';
import { BlockedSection, MutedSection } from '../../safety/MutedAndBlocked.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { chooseColors, colorChoice } from '../../ui/colorMode.ts';
import { Choices } from '../../ui/fields/Choices.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { SectionSkeletons, SheetSection } from '../../ui/page/SheetSection.tsx';
import { PageHead, Sheet } from '../../ui/page/Shell.tsx';
import { EmailForm, NameForm, PasswordForm } from './AccountForms.tsx';
import { DeleteAccount, DownloadData } from './DeleteAccount.tsx';
import { PrivateSection } from './PrivateSection.tsx';
import { Sessions, useSessions } from './Sessions.tsx';

function BirdSection() {
  const { birds, showOthers } = useBirds();
  const { bird } = useCurrentUser();
  const [before] = useState(bird);
  return (
    <SheetSection title={birdWords.legend} note={birdWords.note}>
      <BirdPicker birds={birds} />
      <p className="muted" role="status">
        {bird !== before && birdWords.changed}
      </p>
      <Button kind="sec" onClick={showOthers}>
        {birdWords.others}
      </Button>
    </SheetSection>
  );
}

/** All colour modes. The button in the head only switches between light and dark. */
const ColorsSection = () => (
  <SheetSection anchor="colors" title={accountWords.colors} note={accountWords.colorsNote}>
    <Choices
      legend={accountWords.colors}
      hideLegend
      value={useSignal(colorChoice)}
      onChange={chooseColors}
      choices={[
        { value: 'light', label: accountWords.light },
        { value: 'dark', label: accountWords.dark },
        { value: 'auto', label: accountWords.auto, note: accountWords.autoNote },
      ]}
    />
  </SheetSection>
);

/** Rendered only for members who may invite. */
function InviteOthers() {
  if (!useMayInvite()) return null;
  const title = frameWords.titles.invite;
  return (
    <SheetSection title={title} note={accountWords.inviteNote}>
      <Button as={Link} to="/invite" kind="sec">
        {title}
      </Button>
    </SheetSection>
  );
}

/** Notifications have their own settings page. */
const NotificationSettings = () => (
  <SheetSection anchor="notifications" title={noticeSettingWords.title} note={noticeSettingWords.accountNote}>
    <Button as={Link} to="/notifications/settings" kind="sec">
      {noticeSettingWords.open}
    </Button>
  </SheetSection>
);

/** The licence requires that all users of a Pipit can get its source. */
function SourceCode() {
  const config = useConfig();
  if (!config) return null;
  const href = new URL(config.sourceUrl, new URL(import.meta.env.BASE_URL, location.href)).href;
  return (
    <SheetSection title={accountWords.about} note={accountWords.aboutNote}>
      <TextLink as={Link} to="/about">
        {accountWords.what}
      </TextLink>
      <TextLink href={href} rel="noopener">
        {accountWords.source}
      </TextLink>
    </SheetSection>
  );
}

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
