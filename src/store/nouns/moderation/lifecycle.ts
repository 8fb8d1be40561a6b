import { sql } from 'kysely';
import { PIPIT } from '#contract/community/log.ts';
import { stampOf } from '#contract/text/text.ts';
import { deletePostOrMark, forgetting, removing } from '../../data/deletion.ts';
import { type Clock, defineJob, type JobDefinition, moment } from '../../data/jobs/job.ts';
import { days, type Retention } from '../../data/jobs/trim.ts';
import { reasonToTell, writeLog } from '../../data/log.ts';
import { addNotice } from '../../data/notifications/tell.ts';
import { lockRow } from '../../engine/lock.ts';
import { atMost, isAmong } from '../../engine/prepared.ts';
import type { RemovalStep, Store } from '../../engine/store.ts';
import { type Lists, listOf, type Paged, stampOrNull } from '../../reading/account-data.ts';
import { jsonOf } from '../../reading/json.ts';
import { preparedFor } from '../../reading/visibility/visible.ts';
import { standingOf } from '../people/standing.ts';
import { deleteComment } from '../posts/comments.ts';
import type { ActFound } from './actions.ts';
import { endAppeals, lift, over } from './appeal-ends.ts';
import { appealView } from './appeals.ts';
import { isForgotten } from './pictures.ts';
import { reportView } from './reports.ts';

const LOOK_MS = 20_000;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const KEPT_DAYS = 30;
const BETWEEN_MS = 5;

/** Ends suspensions and silences within a minute of the time set for that. */
export const endsJob = (clock?: Clock): JobDefinition =>
  defineJob({
    kind: 'ends',
    wanted: { everyMs: LOOK_MS, is: async (store) => (await firstEnded(store, clock)) !== undefined },
    run: async (_, __, { portion, pause }) => {
      for (let [more, ended] = [true, 0]; more; ended++) {
        await portion(async (store) => {
          const found = await firstEnded(store, clock);
          more = found !== undefined;
          if (found && (await lockRow(store, 'users', found.id))) await end(store, found);
          return `${ended} ended`;
        });
        await pause(BETWEEN_MS);
      }
    },
  });

interface Ended {
  id: number;
  /** The time at which the end has passed. The clock of this node may be behind. */
  now: number;
}

async function firstEnded({ db, engine }: Store, clock: Clock | undefined): Promise<Ended | undefined> {
  const now = moment(engine, clock);
  const { rows } = await sql<Ended>`
    select id, ${now} as now from users where suspended_until is not null and suspended_until <= ${now}
    union all
    select id, ${now} as now from users where silenced_until is not null and silenced_until <= ${now}
    limit 1`.execute(db);
  return rows[0];
}

/** Both may have ended. If one was ended before, by this job or by someone else, only its end time is cleared. */
async function end(store: Store, { id, now }: Ended): Promise<void> {
  const { db } = store;
  const { state, state_before, suspended_until, silenced_until } = await standingOf(store, id);
  const isOver = (until: number | null) => until !== null && until <= now;
  const wasSuspended = state_before !== null && isOver(suspended_until);
  if (wasSuspended) await lift(store, id, { actor: PIPIT, now });
  const heard = isOver(silenced_until);
  if (heard) {
    await endAppeals(store, [id], over.silences(id), { actor: PIPIT, now });
    await sql`
      update users set silenced_until = null,
        state = case when state = 'silenced' then 'active' else state end,
        state_before = case when state_before = 'silenced' then 'active' else state_before end
      where id = ${id}`.execute(db);
  }
  await db
    .updateTable('users')
    .set({ suspended_until: null })
    .where('id', '=', id)
    .where('state_before', 'is', null)
    .execute();
  const wasSilenced = heard && (state === 'silenced' || state_before === 'silenced');
  if (!wasSuspended && !wasSilenced) return;
  await writeLog(store, { uid: crypto.randomUUID(), actor: PIPIT, action: 'lift', target: id, now });
  const action = wasSuspended ? 'suspend' : 'silence';
  const data = { action, target: 'user', text: '', rule: '', reason: '', until: null } as const;
  await addNotice(store, { user: id, kind: 'undone', data, now });
}

/**
 * Deletes content 30 days after moderators removed it, or last did or undid something about it. It can be restored
 * until then.
 */
export const removedJob = (clock?: Clock): JobDefinition =>
  defineJob({
    kind: 'removed',
    wanted: { everyMs: HOUR_MS, is: async (store) => (await firstRemoved(store, clock)) !== undefined },
    run: async (_, __, { portion, pause }) => {
      for (let [more, gone] = [true, 0]; more; gone++) {
        await portion(async (store) => {
          const found = await firstRemoved(store, clock);
          more = found !== undefined;
          if (found?.comment != null) await deleteComment(store, { id: found.comment, post_id: found.post });
          else if (found && (await lockRow(store, 'posts', found.post))) await deletePostOrMark(store, found.post);
          return `${gone} gone`;
        });
        await pause(BETWEEN_MS);
      }
    },
  });

interface Removed {
  post: number;
  comment: number | null;
}

async function firstRemoved({ db, engine }: Store, clock: Clock | undefined): Promise<Removed | undefined> {
  const old = (column: string) => sql`(
    select max(coalesce(acts.undone_at, log.created_at)) from acts cross join log where ${sql.ref(`acts.${column}`)} = thing.id and log.id = acts.log_id
  ) < ${moment(engine, clock)} - ${sql.lit(KEPT_DAYS * DAY_MS)}`;
  const { rows } = await sql<Removed>`
    select thing.id as post, null as comment from posts as thing where thing.state = 'removed' and ${old('post_id')}
    union all
    select thing.post_id as post, thing.id as comment from comments as thing
    where thing.state = 'removed' and ${old('comment_id')}
    limit 1`.execute(db);
  return rows[0];
}

type Report = Parameters<typeof reportView>[0] & { id: number };

const reports = preparedFor<Paged, Report>((db, param) =>
  db
    .selectFrom('reports')
    .select(['id', 'uid', 'about', 'reason', 'rule', 'note', 'state', 'created_at'])
    .where('reporter_id', '=', param('reader'))
    .where('id', '>', param('id'))
    .orderBy('id')
    .limit(atMost(param('limit'))),
);

type ActRow = Pick<ActFound, 'id' | 'rule' | 'reason' | 'until' | 'undone_at' | 'created_at'> & { action: string };

const acts = preparedFor<Paged, ActRow>((db, param) =>
  db
    .selectFrom('log')
    .innerJoin('acts', 'acts.log_id', 'log.id')
    .select(['log.id', 'log.action', 'acts.rule', 'log.reason', 'acts.until', 'acts.undone_at', 'log.created_at'])
    .where('log.target_id', '=', param('reader'))
    .where('log.id', '>', param('id'))
    .orderBy('log.id')
    .limit(atMost(param('limit'))),
);

type Appeal = Parameters<typeof appealView>[0];

const appeals = preparedFor<Paged, Appeal>((db, param) =>
  db
    .selectFrom('appeals')
    .innerJoin('log', 'log.id', 'appeals.log_id')
    .selectAll('appeals')
    .select((eb) => ['log.uid as act', eb.ref('log.action').$castTo<Appeal['action']>().as('action')])
    .where('appeals.user_id', '=', param('reader'))
    .where('appeals.id', '>', param('id'))
    .orderBy('appeals.id')
    .limit(atMost(param('limit'))),
);

export const accountData = {
  reports: listOf(reports, (row) => jsonOf(reportView(row))),
  acts: listOf(acts, ({ action, reason, ...row }) => {
    const [until, undoneAt] = [stampOrNull(row.until), stampOrNull(row.undone_at)];
    const told = { action, rule: row.rule, reason: reasonToTell(action, reason), until, undoneAt };
    return jsonOf({ ...told, createdAt: stampOf(row.created_at) });
  }),
  appeals: listOf(appeals, (row) => jsonOf(appealView(row))),
} satisfies Partial<Lists>;

/** Resolves the cases about a person who leaves. */
const endCases: RemovalStep = async (store, people, most) => {
  const { rows } = await sql`
    update cases set user_id = null, state = 'settled', settled_at = coalesce(settled_at, ${moment(store.engine, undefined)})
    where id in (
      select id from cases where ${isAmong(store, 'user_id', people)} limit ${atMost(most)}
    ) returning id`.execute(store.db);
  return rows.length;
};

export const removal = {
  appeals: removing('appeals', 'user_id'),
  appealsAnswered: forgetting('appeals', 'answered_by'),
  reports: forgetting('reports', 'reporter_id'),
  casesClaimed: forgetting('cases', 'claimed_by'),
  casesAbout: endCases,
};

export const retention: Retention[] = [
  // A report is kept for longer than what was reported.
  { table: 'reports', isOld: (now) => sql`snapshot <> '' and created_at < ${now} - ${days(90)}`, empties: 'snapshot' },
  // Cases are deleted together with their reports.
  { table: 'cases', isOld: (now) => sql`state = 'settled' and settled_at < ${now} - ${days(365)}` },
  { table: 'appeals', isOld: (now) => sql`answered_at < ${now} - ${days(365)}` },
  // Pictures of a case are deleted once no report needs them.
  { table: 'media', isOld: (now) => isForgotten(sql`${now} - ${days(30)}`) },
];
