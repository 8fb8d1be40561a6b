import { type RawBuilder, sql } from 'kysely';
import { type Clock, defineJob, enqueue } from '../../data/jobs/job.ts';
import type { Store } from '../../engine/store.ts';
import type { Role } from '../../schema/people/users.ts';
import type { Engine } from '../../schema/table.ts';
import { endAppeals, over } from '../moderation/appeal-ends.ts';
import { restore, suspend } from '../people/standing.ts';

/** So many in the transaction of the request; the rest in portions, by a job. */
const AT_ONCE = { sqlite: 500, postgres: 40 };
const PORTION = { sqlite: 200, postgres: 40 };
/** Others write in between. */
const BETWEEN_MS = 5;

/** Somebody, everybody who joined by their invitations, by those of these, and so on. */
export interface Branch {
  act: 'freeze' | 'release';
  root: number;
  /** Of the log: who was frozen by it. */
  entry: number;
  /** Nobody of these roles is frozen, nor whom they have invited; nor is anybody of them released. */
  spared?: Role[];
  /** Who does it. */
  by?: number;
  /** Released are all who were frozen by the entry, also those who are not in the tree any more. */
  whole?: boolean;
}

export interface Changed {
  count: number;
  /** A job goes on with it. */
  more: boolean;
}

/** In a transaction. */
export async function changeBranch(store: Store, branch: Branch, clock: Clock): Promise<Changed> {
  const { act, root, entry } = branch;
  // First of all: it ends the job that may still be freezing.
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
 * In a transaction. Gives how many there were; to be called until there are none, since whoever was about to join the branch
 * has joined it by then.
 */
async function changePortion(store: Store, branch: Branch, now: number): Promise<number> {
  const { db, engine } = store;
  const { act, entry } = branch;
  // One act at a time on those of an entry, or one would bring back whom the other is about to freeze.
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

/** Whose branch this entry of the log has frozen. */
export const isRootOf = async ({ db }: Store, entry: number, root: number): Promise<boolean> =>
  (await db.selectFrom('log').select('target_id').where('id', '=', entry).executeTakeFirst())?.target_id === root;

/** How many are yet to be frozen or released. */
export async function countBranch({ db, engine }: Store, branch: Branch): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    ${reached(engine, branch)} select count(*) as count from users as person
    where ${isReached(engine)} and ${isLeft(branch)}`.execute(db);
  return Number(rows[0]?.count);
}

/** `union` goes to nobody twice, whatever the tree looks like. Who was released is left alone, and whoever they have invited. */
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

/** PostgreSQL would rather compare everybody with everybody than look into an index for each. */
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
