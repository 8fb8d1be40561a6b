import '../../ui/styles/sheets/care.css';
import { memberWords as words } from '#words/en/community/members.tsx';
import { moderationWords } from '#words/en/community/moderation.ts';
import { frameWords } from '#words/en/frame/frame.ts';
import { DecideSignup } from '../../community/DecideSignup.tsx';
import { members, WAITING } from '../../community/members.ts';
import { SectionPage } from '../../community/SectionPage.tsx';
import { Link } from '../../core/router.tsx';
import { useAppSelector } from '../../core/store.ts';
import { PagedList } from '../../data/lists/PagedList.tsx';
import { fullName } from '../../people/fullName.ts';
import { UserAvatar } from '../../people/UserAvatar.tsx';
import { QuietBranch } from '../../ui/art/illustrations.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';
import { Time } from '../../ui/text/Time.tsx';

function WaitingRow({ id }: { id: string }) {
  const member = useAppSelector(({ entities }) => entities.members.byId[id]);
  if (!member) return null;
  const { username, invitedBy, answer, createdAt } = member;
  return (
    <article className="member">
      <UserAvatar user={member} size={44} />
      <div className="min-w-0">
        <p className="person-name">{fullName(member)}</p>
        <p className="member-facts">
          @{username} · {words.asked(<Time at={createdAt} ago />)}
          {invitedBy && (
            <> · {words.invitedBy(<Link to={`/profile/${invitedBy.username}`}>@{invitedBy.username}</Link>)}</>
          )}
        </p>
        <p className={answer ? 'member-answer' : 'member-facts'} dir="auto">
          {answer || words.noAnswer}
        </p>
        <DecideSignup person={member} />
      </div>
    </article>
  );
}

/** The estimated height of a row with an answer of one line, in pixels. */
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
