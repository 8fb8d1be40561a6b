import { usePageTitle } from '../../app/navigation/usePageTitle.ts';
import { QuietBranch } from '../../art/illustrations.tsx';
import { ForRole } from '../../community/ForRole.tsx';
import { LOG, log } from '../../community/log.ts';
import { SectionTabs } from '../../community/Sections.tsx';
import { PagedList } from '../../lists/PagedList.tsx';
import { PageHead, Sheet } from '../../ui/page/Shell.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';
import { logWords as words } from '../../words/en/community/log.tsx';
import { frameWords } from '../../words/en/frame.ts';
import { LogRow } from './LogRow.tsx';

/** Of an entry with a reason. */
const ROW_HEIGHT = 72;

export const LogScreen = () => (
  <ForRole needs="moderator">
    <Log />
  </ForRole>
);

function Log() {
  const title = frameWords.titles.log;
  usePageTitle(title);
  return (
    <>
      <PageHead title={title} />
      <SectionTabs />
      <Sheet>
        <p className="rule-head">{words.lead}</p>
        <PagedList
          lists={log}
          listKey={LOG}
          label={title}
          loading={words.loading}
          failed={words.failed}
          rowHeight={ROW_HEIGHT}
          renderRow={(id) => <LogRow id={id} />}
          empty={
            <StateCard art={<QuietBranch />} title={words.empty}>
              {words.emptyNote}
            </StateCard>
          }
        />
      </Sheet>
    </>
  );
}
