import { usePageTitle } from '../../app/navigation/usePageTitle.ts';
import { QuietBranch } from '../../art/illustrations.tsx';
import { ForRole } from '../../community/ForRole.tsx';
import { members } from '../../community/members.ts';
import { SectionTabs } from '../../community/Sections.tsx';
import { PagedList } from '../../lists/PagedList.tsx';
import { PageHead, Sheet } from '../../ui/page/Shell.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';
import { memberWords as words } from '../../words/en/community/members.tsx';
import { moderationWords } from '../../words/en/community/moderation.ts';
import { frameWords } from '../../words/en/frame.ts';
import { Filters } from './Filters.tsx';
import { InviteLink } from './InviteLink.tsx';
import { MemberRow } from './MemberRow.tsx';
import { useFilter } from './useFilter.ts';

/** Of a row whose words take three lines. */
const ROW_HEIGHT = 92;

export const MembersScreen = () => (
  <ForRole needs="moderator">
    <Members />
  </ForRole>
);

function Members() {
  const title = frameWords.titles.members;
  usePageTitle(title);
  const { filter, asked, change } = useFilter();
  return (
    <>
      <PageHead title={title} end={<InviteLink />} />
      <SectionTabs />
      <Sheet>
        <Filters filter={filter} onChange={change} />
        <PagedList
          key={asked.of}
          lists={members}
          listKey={asked}
          label={title}
          loading={words.loadingPeople}
          failed={moderationWords.failed}
          rowHeight={ROW_HEIGHT}
          renderRow={(id) => <MemberRow id={id} listKey={asked} />}
          empty={
            <StateCard art={<QuietBranch />} title={words.nobody}>
              {words.nobodyNote}
            </StateCard>
          }
        />
      </Sheet>
    </>
  );
}
