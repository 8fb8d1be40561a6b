import { type RawBuilder, sql } from 'kysely';
import { type Clock, defineJob, enqueue } from '../../data/jobs/job.ts';
import type { Store } from '../../engine/store.ts';
import type { Role } from '../../schema/people/users.ts';
import type { Engine } from '../../schema/table.ts';
import { endAppeals, over } from '../moderation/appeal-ends.ts';
import { restore, suspend } from '../people/standing.ts';

/** People changed in the request's own transaction; a job changes the rest in portions. */
const AT_ONCE = { sqlite: 500, postgres: 40 };
const PORTION = { sqlite: 200, postgres: 40 };
/** Pause between portions, so that others can write. */
const BETWEEN_MS = 5;

/** A person, everyone who joined by their invitations, everyone invited by those, and so on. */
export interface Branch {
  act: 'freeze' | 'release';
  root: number;
  /** The log entry of the freeze; people frozen by it refer to it. */
  entry: number;
  /** People with these roles are neither frozen nor released, and the people they have invited are not frozen. */
  spared?: Role[];
  /** The person who freezes or releases. */
  by?: number;
  /** Releases everyone frozen by the entry, including people who are no longer in the tree. */
  whole?: boolean;
}

export interface Changed {
  count: number;
  /** True if a job continues with the rest. */
  more: boolean;
}

/** Must run inside a transaction. Changes the first people, and enqueues a job if there are more. */
export async function changeBranch(store: Store, branch: Branch, clock: Clock): Promise<Changed> {
  const { act, root, entry } = branch;
  // Releasing the root comes first: that stops a job that may still be freezing.
  if (act === 'release') await release(store, [root], branch, clock());
  const most = AT_ONCE[store.engine];
  let count = act === 'release' ? 1 : 0;
  for (let changed = 1; changed > 0 && count < most; count += changed) {
    changed = await changePortion(store, branch, clock());
  }
  const more = (await countBranch(store, branch)) > 0;
  if (more) {
    const key = `${act} ${root} ${entry}`;
    await enqueue(store, { kind: branchJob.kind, key, payload: branch }, clock);
  }
  return { count, more };
}

export const branchJob = defineJob<Branch>({
  kind: 'branch',
  run: async (_, branch, { portion, pause }) => {
    for (let [changed, all] = [1, 0]; changed > 0; all += changed) {
      await portion(async (store) => {
        changed = await changePortion(store, branch, Date.now());
        return `${all + changed} people`;
      });
      await pause(BETWEEN_MS);
    }
  },
});

/**
 * Must run inside a transaction. Returns how many accounts it changed. Repeat until 0: people may have joined the
 * branch in between.
 */
async function changePortion(store: Store, branch: Branch, now: number): Promise<number> {
  const { db, engine } = store;
  const { act, entry } = branch;
  // Allows one act at a time for an entry; otherwise one could restore people whom the other is about to freeze.
  if (engine === 'postgres') await db.selectFrom('log').select('id').where('id', '=', entry).forUpdate().execute();
  const { rows } = await sql<{ id: number }>`
    ${reached(engine, branch)} select person.id from users as person
    where ${isReached(engine)} and ${isLeft(branch)}
    order by person.id limit ${sql.lit(PORTION[engine])}
    ${engine === 'postgres' ? sql`for no key update of person` : sql``}`.execute(db);
  const ids = rows.map(({ id }) => id);
  await (act === 'freeze' ? suspend(store, ids, entry) : release(store, ids, branch, now));
  return ids.length;
}

async function release(store: Store, ids: number[], { entry, by }: Branch, now: number): Promise<void> {
  await restore(store, ids);
  await endAppeals(store, ids, over.entry(entry), { actor: by ?? null, now });
}

/** True if this entry of the log has frozen the branch of this person. */
export const isRootOf = async ({ db }: Store, entry: number, root: number): Promise<boolean> =>
  (await db.selectFrom('log').select('target_id').where('id', '=', entry).executeTakeFirst())?.target_id === root;

/** The number of people who still have to be frozen or released. */
export async function countBranch({ db, engine }: Store, branch: Branch): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    ${reached(engine, branch)} select count(*) as count from users as person
    where ${isReached(engine)} and ${isLeft(branch)}`.execute(db);
  return Number(rows[0]?.count);
}

/**
 * `union` visits each person once, whatever the tree looks like. Freezing skips people who were released, and everyone
 * they invited.
 */
function reached(engine: Engine, { act, root, entry, spared = [], whole = false }: Branch): RawBuilder<unknown> {
  if (whole) return sql`with branch as (select id from users as person where person.frozen_by = ${entry})`;
  const isReleased = sql`(coalesce(person.frozen_by, 0) = ${entry} and person.state_before is null)`;
  const isFrozen = act === 'freeze' ? sql`and not ${isReleased} and person.guest = 0` : sql``;
  return sql`
    with recursive branch (id) as (
      select person.id from users as person where person.id = ${root} ${isFrozen}
      union
      select person.id from branch cross join ${invited(engine)}
      where person.invited_by = branch.id ${isFrozen} ${act === 'freeze' ? isNone(spared) : sql``})`;
}

/** PostgreSQL would otherwise compare everyone with everyone instead of using an index for each. */
const isReached = (engine: Engine): RawBuilder<boolean> =>
  engine === 'postgres'
    ? sql`person.id = any (array(select id from branch))`
    : sql`person.id in (select id from branch)`;

const invited = (engine: Engine): RawBuilder<unknown> =>
  engine === 'postgres'
    ? sql`lateral (select * from users where users.invited_by = branch.id offset 0) as person`
    : sql`users as person`;

const isLeft = ({ act, entry, spared = [] }: Branch): RawBuilder<boolean> =>
  act === 'freeze'
    ? sql`person.state_before is null and person.state <> 'deleted'`
    : sql`person.state_before is not null and person.frozen_by = ${entry} ${isNone(spared)}`;

const isNone = (roles: Role[]): RawBuilder<unknown> =>
  roles.length > 0 ? sql`and person.role not in (${sql.join(roles)})` : sql``;
