import { ArrowLeft } from 'lucide-react';
import { inviteWords as words } from '#words/en/community/invite.ts';
import { frameWords } from '#words/en/frame/frame.ts';
import { INVITATIONS, invitations } from '../../community/invitations.ts';
import { usePageTitle } from '../../core/pageTitle.ts';
import { goBack } from '../../core/router.tsx';
import { PagedList } from '../../data/lists/PagedList.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { PageHead, Sheet } from '../../ui/page/Shell.tsx';
import { InvitationRow } from './InvitationRow.tsx';
import { NewLink } from './NewLink.tsx';

const ROW_HEIGHT = 72;

export function InviteScreen() {
  const title = frameWords.titles.invite;
  usePageTitle(title);
  return (
    <>
      <PageHead
        title={title}
        back={
          <IconButton
            label={words.back}
            icon={<ArrowLeft className="points-sideways" />}
            data-action="up"
            onClick={() => goBack('/account')}
          />
        }
      />
      <Sheet>
        <NewLink />
        <h2 className="rule-head">{words.yours}</h2>
        <PagedList
          lists={invitations}
          listKey={INVITATIONS}
          label={words.yours}
          loading={words.loading}
          failed={words.failed}
          rowHeight={ROW_HEIGHT}
          renderRow={(id) => <InvitationRow id={id} />}
          empty={<p className="section section-note">{words.none}</p>}
        />
      </Sheet>
    </>
  );
}
