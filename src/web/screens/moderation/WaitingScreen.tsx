import { memberWords as words } from '#words/en/community/members.tsx';
import { moderationWords } from '#words/en/community/moderation.ts';
import { frameWords } from '#words/en/frame/frame.ts';
import { members, WAITING } from '../../community/members.ts';
import { SectionPage } from '../../community/SectionPage.tsx';
import { PagedList } from '../../data/lists/PagedList.tsx';
import { QuietBranch } from '../../ui/art/illustrations.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';
import { WaitingRow } from './WaitingRow.tsx';

/** Of a row with an answer of one line. */
const ROW_HEIGHT = 160;

export function WaitingScreen() {
  const title = frameWords.titles.waiting;
  return (
    <SectionPage title={title}>
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
    </SectionPage>
  );
}
