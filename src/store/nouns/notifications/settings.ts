import { sql } from 'kysely';
import type { NoticeSettingsChange } from '#contract/notices/settings.schema.ts';
import { CHOSEN_KINDS, type NoticeSettings } from '#contract/notices/settings.ts';
import type { ChosenKind } from '../../data/notifications/may-tell.ts';
import { prepared, preparedOne } from '../../engine/prepared.ts';
import { inStatement, inTransaction, type Store } from '../../engine/store.ts';
import type { Schema } from '../../schema.ts';

const byKind = <T>(make: (kind: ChosenKind) => T) =>
  Object.fromEntries(CHOSEN_KINDS.map((kind) => [kind, make(kind)])) as Record<ChosenKind, T>;

const PUSHED: ChosenKind[] = ['comment', 'reply', 'mention'];

export const DEFAULT_SETTINGS: NoticeSettings = {
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

/** Also for what is told beside requests: the choice of a member who never made one is the default. */
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

/** What is left out stays. */
export const changeNoticeSettings = (
  store: Store,
  user: number,
  { kinds = {}, ...rest }: NoticeSettingsChange,
): Promise<NoticeSettings> =>
  inTransaction(
    store,
    async (store) => {
      await begin(store, { user });
      const before = await noticeSettingsOf(store, user);
      const after: NoticeSettings = {
        ...before,
        ...given(rest),
        kinds: byKind((kind) => ({ ...before.kinds[kind], ...given(kinds[kind] ?? {}) })),
      };
      const { quiet } = after;
      await store.db
        .updateTable('notice_settings')
        .set({
          ...Object.fromEntries(CHOSEN_KINDS.map((kind) => [`${kind}_from`, after.kinds[kind].from])),
          push: CHOSEN_KINDS.filter((kind) => after.kinds[kind].push).join(' '),
          push_text: after.pushText ? 1 : 0,
          quiet_from: quiet?.from ?? null,
          quiet_to: quiet?.to ?? null,
          zone: quiet?.zone ?? null,
          separate: after.separate ? 1 : 0,
        })
        .where('user_id', '=', user)
        .execute();
      return after;
    },
    `user ${user}`,
  );

const given = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

/** PostgreSQL: the row is locked by it, whether it was there or not. */
const begin = prepared<{ user: number }, { user_id: number }>(
  (_db, param) => sql<{ user_id: number }>`
    insert into notice_settings (user_id) values (${param('user')})
    on conflict (user_id) do update set user_id = excluded.user_id returning user_id`,
);

const chosen = preparedOne<{ user: number }, { seen_until: number; separate: number }>((db, param) =>
  db.selectFrom('notice_settings').select(['seen_until', 'separate']).where('user_id', '=', param('user')),
);

/** What the list of a member needs. */
export const chosenBy = async (store: Store, user: number): Promise<{ seen_until: number; separate: number }> =>
  (await chosen(store, { user })) ?? { seen_until: 0, separate: 0 };

const see = prepared<{ user: number; until: number }, { user_id: number }>(
  (_db, param) => sql<{ user_id: number }>`
    insert into notice_settings (user_id, seen_until) values (${param('user')}, ${param('until')})
    on conflict (user_id) do update set seen_until = excluded.seen_until
      where excluded.seen_until > notice_settings.seen_until
    returning user_id`,
);

/** On all their devices: the latest that any of them has seen counts. */
export const seeNotices = (store: Store, user: number, until: number): Promise<void> =>
  inStatement(store, async (store) => void (await see(store, { user, until })), `user ${user}`);
