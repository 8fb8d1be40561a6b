import { route } from '../routes/route.ts';
import type { NoticeSettings, NoticeSettingsBody } from './settings.schema.ts';

export type { NoticeSettings } from './settings.schema.ts';

/** Kinds of notifications that members can turn off. */
export const CHOSEN_KINDS = ['like', 'follow', 'comment', 'reply', 'mention', 'thread'] as const;
export const TOLD_FROM = ['everyone', 'following', 'nobody'] as const;

type Settings = { settings: NoticeSettings };

export const getNoticeSettings = route<{ answer: Settings; small: Settings }>()(
  'GET /notices/settings',
  200,
  'required',
);
export const setNoticeSettings = route<{ body: NoticeSettingsBody; answer: Settings; small: Settings }>()(
  'POST /notices/settings',
  200,
  'required',
);
