import { noticeSettingWords as words } from '#words/en/notifications/settings.ts';
import { Link } from '../../core/router.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { SheetSection } from '../../ui/page/SheetSection.tsx';

/** They have a page of their own. */
export const NotificationSettings = () => (
  <SheetSection anchor="notifications" title={words.title} note={words.accountNote}>
    <Button as={Link} to="/notifications/settings" kind="sec">
      {words.open}
    </Button>
  </SheetSection>
);
