import { Flag, UserCheck } from 'lucide-react';
import type { Notice } from '#contract/notices/notices.ts';
import { noticeWords as words } from '#words/en/notifications/notices.tsx';
import { NoteFrame, Tile } from './NotificationFrame.tsx';

/** Work for those who look after the community. */
export const WaitingNotice = ({ notice }: { notice: Extract<Notice, { kind: 'reports' | 'signups' }> }) => {
  const isReports = notice.kind === 'reports';
  return (
    <NoteFrame
      notice={notice}
      to={isReports ? '/moderation' : '/moderation/waiting'}
      lead={<Tile tone="moderation" icon={isReports ? <Flag /> : <UserCheck />} />}
      line={words[notice.kind](notice.count)}
    />
  );
};
