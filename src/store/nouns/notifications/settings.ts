import { sql } from 'kysely';
import type { NoticeSettingsChange } from '#contract/notices/settings.schema.ts';
import { CHOSEN_KINDS, type NoticeSettings } from '#contract/notices/settings.ts';
import { prepared } from '../../engine/prepared.ts';
import { inStatement, inTransaction, type Store } from '../../engine/store.ts';
import { byKind, noticeSettingsOf } from '../../reading/notifications/settings.ts';

/** Changes only the settings that are given. */
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

/** PostgreSQL: locks the row, whether or not it existed before. */
const begin = prepared<{ user: number }, { user_id: number }>(
  (_db, param) => sql<{ user_id: number }>`
    insert into notice_settings (user_id) values (${param('user')})
    on conflict (user_id) do update set user_id = excluded.user_id returning user_id`,
);

const see = prepared<{ user: number; until: number }, { user_id: number }>(
  (_db, param) => sql<{ user_id: number }>`
    insert into notice_settings (user_id, seen_until) values (${param('user')}, ${param('until')})
    on conflict (user_id) do update set seen_until = excluded.seen_until
      where excluded.seen_until > notice_settings.seen_until
    returning user_id`,
);

/** Applies to all devices: the latest time that any of them has seen counts. */
export const seeNotices = (store: Store, user: number, until: number): Promise<void> =>
  inStatement(store, async (store) => void (await see(store, { user, until })), `user ${user}`);
