import { memberWords as words } from '#words/en/community/members.tsx';
import { moderationWords } from '#words/en/community/moderation.ts';
import { frameWords } from '#words/en/frame/frame.ts';
import { members } from '../../community/members.ts';
import { SectionPage } from '../../community/SectionPage.tsx';
import { PagedList } from '../../data/lists/PagedList.tsx';
import { QuietBranch } from '../../ui/art/illustrations.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';
import { Filters } from './Filters.tsx';
import { InviteLink } from './InviteLink.tsx';
import { MemberRow } from './MemberRow.tsx';
import { useFilter } from './useFilter.ts';

/** Of a row whose words take three lines. */
const ROW_HEIGHT = 92;

export function MembersScreen() {
  const title = frameWords.titles.members;
  const { filter, asked, change } = useFilter();
  return (
    <SectionPage title={title} end={<InviteLink />}>
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
    </SectionPage>
  );
}
