import { usePageTitle } from '../../app/navigation/usePageTitle.ts';
import { QuietBranch } from '../../art/illustrations.tsx';
import { ForRole } from '../../community/ForRole.tsx';
import { members, WAITING } from '../../community/members.ts';
import { SectionTabs } from '../../community/Sections.tsx';
import { PagedList } from '../../lists/PagedList.tsx';
import { PageHead, Sheet } from '../../ui/page/Shell.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';
import { memberWords as words } from '../../words/en/community/members.tsx';
import { moderationWords } from '../../words/en/community/moderation.ts';
import { frameWords } from '../../words/en/frame.ts';
import { WaitingRow } from './WaitingRow.tsx';

/** Of a row with an answer of one line. */
const ROW_HEIGHT = 160;

export const WaitingScreen = () => (
  <ForRole needs="moderator">
    <Waiting />
  </ForRole>
);

function Waiting() {
  const title = frameWords.titles.waiting;
  usePageTitle(title);
  return (
    <>
      <PageHead title={title} />
      <SectionTabs />
      <Sheet>
        <PagedList
          lists={members}
          listKey={WAITING}
          label={title}
          loading={words.loadingPeople}
          failed={moderationWords.failed}
          rowHeight={ROW_HEIGHT}
          renderRow={(id) => <WaitingRow id={id} />}
          empty={
            <StateCard art={<QuietBranch />} title={words.clear}>
              {words.clearNote}
            </StateCard>
          }
        />
      </Sheet>
    </>
  );
}
