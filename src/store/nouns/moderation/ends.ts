import { sql } from 'kysely';
import { PIPIT } from '#contract/community/log.ts';
import { defineJob, type JobDefinition } from '../../data/jobs/job.ts';
import { type Clock, moment } from '../../data/jobs/moment.ts';
import { addNotice } from '../../data/notifications/of-moderation.ts';
import { deletePostOrMark } from '../../data/sweep.ts';
import { lockRow } from '../../engine/lock.ts';
import type { Store } from '../../engine/store.ts';
import { deleteComment } from '../../reading/comments/comments.ts';
import { writeLog } from '../community/log.ts';
import { lift, standingOf } from '../people/standing.ts';
import { endAppeals, over } from './appeal-ends.ts';

const LOOK_MS = 20_000;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const KEPT_DAYS = 30;
const BETWEEN_MS = 5;

/** Suspensions and silences that have an end are over within a minute of it. */
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
  /** The time by which the end is over. The clock of this node may be behind it. */
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

/** Both may have ended; what is ended twice, or by somebody before, only loses its end. */
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

/** What moderators have removed is gone 30 days after they did so or undid something, in which it can be restored. */
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
