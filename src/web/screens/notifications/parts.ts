import type { NoticeSettings } from '#contract/notices/settings.ts';
import type { Change } from './useNotificationSettings.ts';

export interface PartProps {
  settings: NoticeSettings;
  change: Change;
  /** Whether this Pipit sends pushes. */
  hasPush: boolean;
}
