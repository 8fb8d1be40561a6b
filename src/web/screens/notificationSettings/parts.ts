import type { NoticeSettings } from '#contract/notices/settings.ts';
import type { Change } from '../../notices/useNoticeSettings.ts';

export interface PartProps {
  settings: NoticeSettings;
  change: Change;
  /** Whether this Pipit sends pushes. */
  hasPush: boolean;
}
