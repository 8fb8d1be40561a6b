import { CHOSEN_KINDS, type NoticeSettings } from '#contract/notices/settings.ts';
import type { ChosenKind } from '../../data/notifications/rules.ts';
import { preparedOne } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import type { Schema } from '../../schema.ts';

export const byKind = <T>(make: (kind: ChosenKind) => T) =>
  Object.fromEntries(CHOSEN_KINDS.map((kind) => [kind, make(kind)])) as Record<ChosenKind, T>;

const PUSHED: ChosenKind[] = ['comment', 'reply', 'mention'];

const DEFAULT_SETTINGS: NoticeSettings = {
  kinds: byKind((kind) => ({ from: 'everyone', push: PUSHED.includes(kind) })),
  quiet: null,
  separate: false,
  pushText: true,
};

type Row = Omit<Schema['notice_settings'], 'user_id'>;
type Stored = { [C in keyof Row]: Row[C] extends { __select__: infer S } ? S : Row[C] };

const own = preparedOne<{ user: number }, Stored>((db, param) =>
  db.selectFrom('notice_settings').selectAll().where('user_id', '=', param('user')),
);

/** A member who has never chosen anything has the default settings. */
export async function noticeSettingsOf(store: Store, user: number): Promise<NoticeSettings> {
  const row = await own(store, { user });
  if (!row) return DEFAULT_SETTINGS;
  const pushed = row.push.split(' ');
  const { quiet_from: from, quiet_to: to, zone } = row;
  return {
    kinds: byKind((kind) => ({ from: row[`${kind}_from`], push: pushed.includes(kind) })),
    quiet: from !== null && to !== null && zone !== null ? { from, to, zone } : null,
    separate: row.separate === 1,
    pushText: row.push_text === 1,
  };
}

const chosen = preparedOne<{ user: number }, { seen_until: number; separate: number }>((db, param) =>
  db.selectFrom('notice_settings').select(['seen_until', 'separate']).where('user_id', '=', param('user')),
);

/** The settings that the list of a member needs. */
export const chosenBy = async (store: Store, user: number): Promise<{ seen_until: number; separate: number }> =>
  (await chosen(store, { user })) ?? { seen_until: 0, separate: 0 };
