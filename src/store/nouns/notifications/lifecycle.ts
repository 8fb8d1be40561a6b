import { sql } from 'kysely';
import { NOTICE_DAYS } from '#contract/rules/limits.ts';
import { stampOf } from '#contract/text/text.ts';
import { removing } from '../../data/deletion.ts';
import { days, type Retention } from '../../data/jobs/trim.ts';
import { atMost } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import { type Lists, listOf, type Paged } from '../../reading/account-data.ts';
import { jsonOf } from '../../reading/json.ts';
import { isSeenNotice, shownCount } from '../../reading/notifications/rows.ts';
import { noticeSettingsOf } from '../../reading/notifications/settings.ts';
import type { Reader } from '../../reading/visibility/visible.ts';
import { preparedFor } from '../../reading/visibility/visible.ts';
import type { Schema } from '../../schema.ts';

type Told = Pick<Schema['notices'], 'kind' | 'at'> & { id: number; data: string; count: number } & About;
type About = { post: string | null; comment: string | null };

/** The notifications of the list. Of their subjects, only the ids are included. */
const notices = preparedFor<Paged, Told>(
  (_db, param, _engine, reader) => sql<Told>`
    select notices.id, notices.kind, case notices.kind when 'follow' then '{}' else notices.data end as data,
      ${shownCount} as count, notices.at, told.uid as post, said.uid as comment
    from notices
    left join posts as told on told.id = notices.post_id left join comments as said on said.id = notices.comment_id
    where notices.user_id = ${param('reader')} and notices.id > ${param('id')}
      and ${isSeenNotice(reader)}
    order by notices.id limit ${atMost(param('limit'))}`,
);

const mutedThreads = preparedFor<Paged, { id: number; uid: string; created_at: number }>(
  (_db, param) => sql<{ id: number; uid: string; created_at: number }>`
    select thread_mutes.id, muted.uid, thread_mutes.created_at from thread_mutes
    inner join posts as muted on muted.id = thread_mutes.post_id
    where thread_mutes.user_id = ${param('reader')} and thread_mutes.id > ${param('id')}
    order by thread_mutes.id limit ${atMost(param('limit'))}`,
);

export const accountData = {
  notices: listOf(notices, ({ kind, data, count, at, post, comment }) => {
    const told = { kind, at: stampOf(at), ...(post && { postId: post }), ...(comment && { commentId: comment }) };
    return jsonOf({ ...told, count: Number(count), ...(post === null && { data: JSON.parse(data) }) });
  }),
  mutedThreads: listOf(mutedThreads, (row) => jsonOf({ postId: row.uid, createdAt: stampOf(row.created_at) })),
} satisfies Partial<Lists>;

export const accountHead = async (store: Store, { id }: Reader): Promise<string> =>
  `"noticeSettings":${jsonOf(await noticeSettingsOf(store, id))},`;

export const removal = {
  ofPosts: removing('notices', 'post_id'),
  mutesOfPosts: removing('thread_mutes', 'post_id'),
  ofPerson: removing('notices', 'user_id'),
  mutesOfPerson: removing('thread_mutes', 'user_id'),
};

export const retention: Retention[] = [
  { table: 'notices', isOld: (now) => sql`created_at < ${now} - ${days(NOTICE_DAYS)}` },
];
