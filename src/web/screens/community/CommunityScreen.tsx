import { getCommunity } from '#contract/community/community.ts';
import { settingsWords as words } from '#words/en/community/settings.ts';
import { frameWords } from '#words/en/frame/frame.ts';
import { ForRole } from '../../community/ForRole.tsx';
import { SectionTabs } from '../../community/Sections.tsx';
import { usePageTitle } from '../../core/pageTitle.ts';
import { useDelayed } from '../../core/useDelayed.ts';
import type { Call } from '../../data/calls/client.ts';
import { useAnswer } from '../../data/calls/useAnswer.ts';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { SectionSkeletons } from '../../ui/page/SectionSkeletons.tsx';
import { PageHead, Sheet } from '../../ui/page/Shell.tsx';
import { SettingsForm } from './SettingsForm.tsx';

export const CommunityScreen = () => (
  <ForRole needs="owner">
    <Community />
  </ForRole>
);

function Community() {
  const title = frameWords.titles.community;
  usePageTitle(title);
  const [answer, again] = useAnswer(ask);
  const waiting = useDelayed(answer === undefined);
  if (answer) return <SettingsForm answer={answer} />;
  return (
    <>
      <PageHead title={title} />
      <SectionTabs />
      <Sheet>
        {answer === null && <LoadFailed title={words.failed} again={again} />}
        {answer === undefined && waiting && <SectionSkeletons label={words.loading} fields={[3, 4]} />}
      </Sheet>
    </>
  );
}

const ask = (call: Call, signal: AbortSignal) => call(getCommunity, { signal });
