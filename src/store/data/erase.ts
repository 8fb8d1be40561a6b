import { sql } from 'kysely';
import { prepared, preparedOne } from '../engine/prepared.ts';
import { inTransaction, type Store } from '../engine/store.ts';
import { KINDS } from '../schema/data/changes.ts';
import { isAnyMarked } from './deletion.ts';
import { defineJob, type JobContext, type JobDefinition, PostponedError } from './jobs/job.ts';
import { writeSetting } from './settings.ts';

export const ERASE_JOB = 'erase';

/** The setting that stores the feed and the id of the last change whose text is erased from the file. */
const ERASED = 'erased';
const LOOK_MS = 10_000;
/**
 * Wait before the next try if a reader, such as a backup, uses the log, or if the index of posts is a few changes
 * behind.
 */
const BUSY_MS = 5_000;
const SHORTEST_PAUSE_MS = 5;
/** Pages of an index merged in one portion. */
const PAGES = 32;
/** A merge rewrites an index, so the job rests for this many times as long as the merge took. */
const REST = 100;

/**
 * FTS5 only marks deleted rows in these indexes. Their words stay in the file until all parts of the index are merged.
 */
const INDEXES = {
  users_search: [KINDS.userEdited, KINDS.userGone],
  post_search: [KINDS.postGone],
} as const satisfies Record<string, readonly number[]>;
type Index = keyof typeof INDEXES;

/** Does not include edited posts: their earlier text is kept as a version of the post. */
const TAKES_TEXT = [KINDS.postGone, KINDS.commentEdited, KINDS.commentGone, KINDS.userEdited, KINDS.userGone];

/**
 * SQLite: removes the last traces of deleted text from the file. `secure_delete` overwrites deleted rows with zeros;
 * this job clears the search indexes and the log, which that does not reach. PostgreSQL uses vacuum for this.
 */
export const eraseJob = (): JobDefinition => {
  let looked = 0;
  let restUntil = 0;
  return defineJob({
    kind: ERASE_JOB,
    wanted: {
      everyMs: LOOK_MS,
      is: async (store) => {
        if (store.engine !== 'sqlite' || (await isAnyMarked(store))) return false;
        const { erased, end } = await positions(store);
        const isWanted = (await goneSince(store, { from: Math.max(erased, looked) })).length > 0;
        if (!isWanted) looked = end;
        return isWanted;
      },
    },
    run: async (store, _, context) => {
      const { feed, erased } = await positions(store);
      const gone = await goneSince(store, { from: erased });
      const last = Math.max(erased, ...gone.map(({ at }) => at));
      const merged = `merged up to ${feed}.${last}`;
      if (context.progress !== merged) {
        if (await isIndexBehind(store)) throw new PostponedError(BUSY_MS);
        const begun = performance.now();
        if (begun < restUntil) throw new PostponedError(restUntil - begun);
        const kinds = new Set(gone.map(({ kind }) => kind));
        for (const [index, of] of Object.entries(INDEXES))
          if (of.some((kind) => kinds.has(kind))) await merge(index as Index, context);
        restUntil = performance.now() + REST * (performance.now() - begun);
        await context.portion(async () => merged);
      }
      if (!(await emptyLog(store))) throw new PostponedError(BUSY_MS);
      await inTransaction(store, (store) => writeSetting(store, ERASED, `${feed}.${last}`));
    },
  });
};

interface Positions {
  feed: string;
  /** The id of the last change whose text is erased from the file. */
  erased: number;
  /** The id of the last change of all. */
  end: number;
}

const stored = preparedOne<object, { feed: string; erased: string | null; end: number }>(
  () => sql<{ feed: string; erased: string | null; end: number }>`
    select name as feed, (select value from settings where name = ${sql.lit(ERASED)}) as erased,
      (select coalesce(max(id), 0) from changes) as "end"
    from feed`,
);

/** A copied or restored database has another feed, and its changes begin at 1. */
async function positions(store: Store): Promise<Positions> {
  const { feed, erased, end } = (await stored(store, {})) ?? { feed: '', erased: null, end: 0 };
  const [ofFeed, at] = erased?.split('.') ?? [];
  return { feed, end, erased: ofFeed === feed ? Number(at) : 0 };
}

const goneSince = prepared<{ from: number }, { kind: number; at: number }>(
  (_db, param) => sql<{ kind: number; at: number }>`
    select kind, max(id) as at from changes
    where id > ${param('from')} and kind in (${sql.join(TAKES_TEXT.map((kind) => sql.lit(kind)))}) group by kind`,
);

const behind = preparedOne<object, { behind: number }>(
  () => sql<{ behind: number }>`
    select 1 as behind from post_search_state
    where exists (select 1 from changes where id > post_search_state.at and kind = ${sql.lit(KINDS.postGone)})`,
);
const isIndexBehind = async (store: Store): Promise<boolean> => (await behind(store, {})) !== undefined;

/**
 * FTS5: a negative number starts a merge of all parts of the index; positive ones continue it until nothing changes.
 */
async function merge(index: Index, { portion, pause }: JobContext): Promise<void> {
  for (let [pages, changed] = [-PAGES, Number.POSITIVE_INFINITY]; changed > 1; pages = PAGES) {
    const begun = performance.now();
    await portion(async (store) => {
      const before = await totalChanges(store);
      await sql`
        insert into ${sql.table(index)} (${sql.ref(index)}, rank) values ('merge', ${sql.lit(pages)})`.execute(
        store.db,
      );
      changed = (await totalChanges(store)) - before;
      return index;
    });
    await pause(Math.max(SHORTEST_PAUSE_MS, performance.now() - begun));
  }
}

async function totalChanges({ db }: Store): Promise<number> {
  const { rows } = await sql<{ total: number }>`select total_changes() as total`.execute(db);
  return rows[0]?.total ?? 0;
}

/** False while another connection reads from the log. */
async function emptyLog({ db }: Store): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  return rows[0]?.busy === 0;
}
