import { logWords as words } from '#words/en/community/log.tsx';
import { frameWords } from '#words/en/frame/frame.ts';
import { SectionPage, TitledSheet } from '../../community/SectionPage.tsx';
import { PagedList } from '../../data/lists/PagedList.tsx';
import { useConfig } from '../../data/session/config.ts';
import { useCurrentUser } from '../../data/session/currentUser.ts';
import { QuietBranch } from '../../ui/art/illustrations.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';
import { LogRow } from './LogRow.tsx';
import { LOG, log } from './log.ts';

/** Of an entry with a reason. */
const ROW_HEIGHT = 72;

/** Of moderators, and of every member where the owner wishes so. */
export function LogScreen() {
  const readers = useConfig()?.community.logReaders ?? 'moderators';
  const staff = useCurrentUser().role !== undefined;
  const title = frameWords.titles.log;
  const Page = readers !== 'moderators' && !staff ? TitledSheet : SectionPage;
  return (
    <Page title={title}>
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
    </Page>
  );
}
