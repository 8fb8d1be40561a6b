import type { ReactNode } from 'react';
import { usePageTitle } from '../../app/navigation/usePageTitle.ts';
import { QuietBranch } from '../../art/illustrations.tsx';
import { ForRole } from '../../community/ForRole.tsx';
import { LOG, log } from '../../community/log.ts';
import { SectionTabs } from '../../community/Sections.tsx';
import { PagedList } from '../../lists/PagedList.tsx';
import { useCurrentUser } from '../../session/currentUser.ts';
import { useConfig } from '../../session/useConfig.ts';
import { PageHead, Sheet } from '../../ui/page/Shell.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';
import { logWords as words } from '../../words/en/community/log.tsx';
import { frameWords } from '../../words/en/frame.ts';
import { LogRow } from './LogRow.tsx';

/** Of an entry with a reason. */
const ROW_HEIGHT = 72;

/** Of moderators, and of every member where the owner wishes so. */
export function LogScreen() {
  const readers = useConfig()?.community.logReaders ?? 'moderators';
  const staff = useCurrentUser().role !== undefined;
  if (readers !== 'moderators' && !staff) return <Log />;
  return (
    <ForRole needs="moderator">
      <Log tabs={<SectionTabs />} />
    </ForRole>
  );
}

function Log({ tabs }: { tabs?: ReactNode }) {
  const title = frameWords.titles.log;
  usePageTitle(title);
  return (
    <>
      <PageHead title={title} />
      {tabs}
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
