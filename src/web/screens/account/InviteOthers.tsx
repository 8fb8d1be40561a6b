import { accountWords as words } from '#words/en/account/account.tsx';
import { frameWords } from '#words/en/frame/frame.ts';
import { useMayInvite } from '../../community/useMayInvite.ts';
import { Link } from '../../core/router.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { SheetSection } from '../../ui/page/SheetSection.tsx';

/** For those whom the owner lets invite. */
export function InviteOthers() {
  if (!useMayInvite()) return null;
  const title = frameWords.titles.invite;
  return (
    <SheetSection title={title} note={words.inviteNote}>
      <Button as={Link} to="/invite" kind="sec">
        {title}
      </Button>
    </SheetSection>
  );
}
