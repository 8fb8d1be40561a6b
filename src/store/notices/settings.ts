import type { NoticeSettingsChange } from '#contract/notices/settings.schema.ts';
import type { NoticeSettings } from '#contract/notices/settings.ts';
import { CHOSEN_KINDS } from '#contract/notices/settings.ts';

const PUSHED = ['comment', 'reply', 'mention'];

export const DEFAULT_SETTINGS: NoticeSettings = {
  kinds: Object.fromEntries(
    CHOSEN_KINDS.map((kind) => [kind, { from: 'everyone', push: PUSHED.includes(kind) }]),
  ) as NoticeSettings['kinds'],
  quiet: null,
  separate: false,
  pushText: true,
};

/** What is left out stays. */
export const changed = (settings: NoticeSettings, { kinds = {}, ...rest }: NoticeSettingsChange): NoticeSettings => ({
  ...settings,
  ...(Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as Partial<NoticeSettings>),
  kinds: Object.fromEntries(
    CHOSEN_KINDS.map((kind) => [kind, { ...settings.kinds[kind], ...kinds[kind] }]),
  ) as NoticeSettings['kinds'],
});
