import type { Notice } from '#contract/notices/notices.ts';
import type { CHOSEN_KINDS, NoticeSettings } from '#contract/notices/settings.ts';
import { preparedOne } from '../../engine/prepared.ts';
import { forReading } from '../../engine/read-cache.ts';
import type { Store } from '../../engine/store.ts';
import { pageOfNotices } from '../../reading/notifications/page.ts';
import { noticeSettingsOf } from '../../reading/notifications/settings.ts';
import { countUnread } from '../../reading/notifications/unread.ts';
import { filtersVersion, isModerator, isSpecial, type Reader } from '../../reading/visibility/visible.ts';

/** Of the latest, those that members choose about and have not seen. */
const LOOKED_AT = 20;

type Chosen = Extract<Notice, { kind: (typeof CHOSEN_KINDS)[number] }>;

export interface PushedNotice {
  notice: Chosen;
  /** To the second. */
  at: number;
}

export interface ToPush {
  /** As the list of the member shows them now, the latest first. */
  notices: PushedNotice[];
  unread: number;
  settings: NoticeSettings;
}

const reader = preparedOne<{ user: number }, Reader>((db, param) =>
  db
    .selectFrom('users')
    .select(['users.id', isModerator.as('moderator'), isSpecial.as('special'), filtersVersion.as('filters')])
    .where('users.id', '=', param('user')),
);

/** What a member could be told of, as far as it is later than this. What they do not see in their list is not there either. */
export async function toPush(store: Store, user: number, since: number): Promise<ToPush> {
  const reading = forReading(store);
  const settings = await noticeSettingsOf(reading, user);
  const person = await reader(reading, { user });
  if (!person) return { notices: [], unread: 0, settings };
  const page = await pageOfNotices(reading, person, { after: undefined, limit: LOOKED_AT, mentions: false });
  const notices = page.notices
    .map((json) => JSON.parse(json) as Notice)
    .filter((notice): notice is Chosen => notice.unread && notice.kind in settings.kinds)
    .map((notice) => ({ notice, at: Date.parse(notice.at) }))
    .filter(({ at }) => at > since);
  return { notices, unread: await countUnread(reading, person), settings };
}
