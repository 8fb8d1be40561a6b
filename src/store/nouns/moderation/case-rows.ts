import { sql } from 'kysely';
import type { Picture } from '#contract/media/media.ts';
import type { ActionOfAct } from '#contract/moderation/acts.ts';
import type { DeskReport } from '#contract/moderation/cases.schema.ts';
import { type Ids, idList, idTable, prepared, preparedOne } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import type { ShortUserRow } from '../../reading/people/json.ts';
import { type PictureRow, pictureOf } from '../../reading/posts/json.ts';
import type { ReportReason, ReportState } from '../../schema/moderation/reports.ts';
import { hasAccount, type Role, type UserState } from '../../schema/people/users.ts';
import type { ContentState } from '../../schema/posts/posts.ts';
import type { AppealRow } from './appeals.ts';
import type { Snapshot } from './pictures.ts';

export interface DeskPicture extends PictureRow {
  post_id: number | null;
  case_id: number | null;
}

const of = (column: 'post_id' | 'case_id') =>
  prepared<{ ids: Ids }, DeskPicture>((db, param, engine) =>
    db
      .selectFrom('media')
      .select(['uid', 'file', 'width', 'height', 'tiles', 'alt', 'post_id', 'case_id'])
      .where(column, 'in', sql<number>`(select id from ${idTable(engine, param('ids'))} as wanted)`)
      .orderBy('place')
      .orderBy('id'),
  );
export const [ofPosts, ofCases] = [of('post_id'), of('case_id')];

/** Without pictures both fields are absent, as on a post. */
export const picturesOf = (pictures: Picture[], sensitive: string | null | undefined) => ({
  ...(pictures.length > 0 && { media: pictures, ...(sensitive && { sensitive }) }),
});

/** The pictures of a report with the descriptions of that time. Pictures of someone who left are deleted. */
export function keptPictures({ media = [], sensitive }: Snapshot, kept: DeskPicture[]): Partial<DeskReport> {
  const shown = media.flatMap(({ as, file, alt }) => {
    const row = kept.find((row) => row.file === file);
    return row ? [{ ...pictureOf(row), alt, as }] : [];
  });
  return shown.length > 0 ? { media: shown, ...(sensitive && { sensitive }) } : {};
}

/** Rows that the queue shows with its cases, each kind read by one query. Moderators see them in any state. */

export interface PersonRow extends ShortUserRow {
  id: number;
  cover_url: string;
  bird: string;
  role: Role;
  state: Exclude<UserState, 'deleted'>;
  silenced_until: number | null;
  suspended_until: number | null;
  posts_count: number;
  answer: string;
  invited_by: number | null;
  created_at: number;
}

const people = prepared<{ ids: Ids }, PersonRow>((db, param, engine) =>
  db
    .selectFrom('users')
    .select(['id', 'uid', 'username', 'first_name', 'last_name', 'avatar_url', 'bird', 'role', 'silenced_until'])
    .select(['cover_url', 'suspended_until', 'posts_count', 'answer', 'invited_by', 'created_at'])
    .select((eb) => eb.ref('state').$castTo<PersonRow['state']>().as('state'))
    .where('id', 'in', sql<number>`(select id from ${idTable(engine, param('ids'))} as wanted)`)
    .where(hasAccount),
);

export interface ContentRow {
  id: number;
  uid: string;
  post_id: number;
  author_id: number;
  text: string;
  /** Only set for a post: the content warning of its pictures. */
  sensitive?: string | null;
  state: ContentState;
  /** Only set for a post. */
  rev?: number;
  created_at: number;
  updated_at: number;
}

const posts = prepared<{ ids: Ids }, ContentRow>((db, param, engine) =>
  db
    .selectFrom('posts')
    .select(['id', 'uid', 'id as post_id', 'author_id', 'content as text', 'state', 'created_at', 'updated_at'])
    .select(['sensitive', 'rev'])
    .where('id', 'in', sql<number>`(select id from ${idTable(engine, param('ids'))} as wanted)`),
);

const COMMENT = ['id', 'uid', 'post_id', 'author_id', 'text', 'state', 'created_at', 'updated_at'] as const;

const comments = prepared<{ ids: Ids }, ContentRow>((db, param, engine) =>
  db
    .selectFrom('comments')
    .select(COMMENT)
    .where('id', 'in', sql<number>`(select id from ${idTable(engine, param('ids'))} as wanted)`),
);

type Around = { post: number; id: number; limit: number };

const side = (compare: '<=' | '>') =>
  prepared<Around, ContentRow>((db, param) =>
    db
      .selectFrom('comments')
      .select(COMMENT)
      .where('post_id', '=', param('post'))
      .where('id', compare, param('id'))
      .where('state', '<>', sql.lit('deleted'))
      .orderBy('id', compare === '>' ? 'asc' : 'desc')
      .limit(sql<number>`(${param('limit')} + 0)`),
  );
const [before, behind] = [side('<='), side('>')];

/** The comments around one, including it, in the order of writing. With the id 0, the first ones. */
export async function commentsAround(store: Store, around: Around): Promise<ContentRow[]> {
  const [earlier, later] = await Promise.all([before(store, around), behind(store, around)]);
  return [...earlier.reverse(), ...later];
}

export interface ReportRow {
  id: number;
  uid: string;
  case_id: number;
  reporter_id: number | null;
  address: string | null;
  reason: ReportReason;
  rule: string;
  note: string;
  snapshot: string;
  state: ReportState;
  created_at: number;
}

/** The newest reports of each case: a case with ten thousand of them costs no more than one with three. */
const newestReports = prepared<{ ids: Ids; per: number }, ReportRow>((_db, param, engine) => {
  const wanted = idTable(engine, param('ids'));
  const newest = sql`
    from reports where reports.case_id = wanted.id order by reports.id desc limit (${param('per')} + 0)`;
  return engine === 'postgres'
    ? sql<ReportRow>`
        select nested.* from ${wanted} as wanted cross join lateral (select reports.* ${newest}) as nested
        order by nested.id desc`
    : sql<ReportRow>`
        select nested.* from ${wanted} as wanted cross join reports as nested on nested.id in (select reports.id ${newest})
        order by nested.id desc`;
});

export type AppealFound = Omit<AppealRow, 'case_id' | 'act' | 'action' | 'actor_id'> & { case_id: number };

const appeals = prepared<{ ids: Ids }, AppealFound>((db, param, engine) =>
  db
    .selectFrom('appeals')
    .select(['id', 'uid', 'log_id', 'user_id', 'message', 'state', 'answer', 'created_at', 'answered_at'])
    .select((eb) => eb.ref('case_id').$castTo<number>().as('case_id'))
    .where('case_id', 'in', sql<number>`(select id from ${idTable(engine, param('ids'))} as wanted)`),
);

export interface RecordRow {
  person: number;
  warnings: number;
  acts: number;
}

/** Counts what was done and not undone. Actions in a person's favour do not count against them. */
const records = prepared<{ ids: Ids }, RecordRow>(
  (_db, param, engine) => sql<RecordRow>`
    select log.target_id as person, count(*) as acts, sum(case when log.action = 'warn' then 1 else 0 end) as warnings
    from ${idTable(engine, param('ids'))} as wanted
    cross join log cross join acts
    where log.target_id = wanted.id and acts.log_id = log.id and acts.undone_at is null
      and log.action not in ('dismiss', 'restore', 'lift')
    group by log.target_id`,
);

export interface ActRow {
  log_id: number;
  uid: string;
  action: ActionOfAct;
  actor_id: number | null;
  actor_name: string;
  target_id: number | null;
  reason: string;
  created_at: number;
  target: 'post' | 'comment' | 'user' | null;
  rule: string | null;
  until: number | null;
  undone_at: number | null;
  case_uid: string | null;
  /** The subject of the act, or of its case. */
  post_id: number | null;
  comment_id: number | null;
}

const ACT = sql`
  log.id as log_id, log.uid, log.action, log.actor_id, log.actor_name, log.target_id, log.reason, log.created_at,
  acts.target, acts.rule, acts.until, acts.undone_at, cases.uid as case_uid,
  coalesce(acts.post_id, cases.post_id) as post_id, coalesce(acts.comment_id, cases.comment_id) as comment_id`;
const ACTS = sql`log left join acts on acts.log_id = log.id left join cases on cases.id = acts.case_id`;

const actsByEntry = prepared<{ ids: Ids }, ActRow>(
  (_db, param, engine) => sql<ActRow>`
    select ${ACT} from ${ACTS} where log.id in (select id from ${idTable(engine, param('ids'))} as wanted)`,
);

const byUid = preparedOne<{ uid: string }, ActRow>(
  (_db, param) => sql<ActRow>`select ${ACT} from ${ACTS} where log.uid = ${param('uid')}`,
);
export const actByUid = (store: Store, uid: string) => byUid(store, { uid });

/** The newest actions against a person, including those by the host or on a whole branch. */
const actsAgainst = prepared<{ person: number; limit: number }, ActRow>(
  (_db, param) => sql<ActRow>`
    select ${ACT} from ${ACTS}
    where log.target_id = ${param('person')} and (acts.id is not null or log.action in ('suspend', 'lift', 'freeze', 'release'))
    order by log.id desc limit (${param('limit')} + 0)`,
);

const RECORD = 50;
export const actsOf = (store: Store, person: number): Promise<ActRow[]> =>
  actsAgainst(store, { person, limit: RECORD });

const reportsAbout = prepared<{ person: number }, { state: ReportState; count: number }>(
  (_db, param) => sql<{ state: ReportState; count: number }>`
    select reports.state, count(*) as count from cases cross join reports
    where cases.user_id = ${param('person')} and reports.case_id = cases.id group by reports.state`,
);

export async function countReportsAbout(store: Store, person: number): Promise<Record<ReportState, number>> {
  const found = await reportsAbout(store, { person });
  const counted = Object.fromEntries(found.map(({ state, count }) => [state, Number(count)]));
  return Object.assign({ open: 0, upheld: 0, dismissed: 0 }, counted);
}

const byIds =
  <Row>(read: (store: Store, params: { ids: Ids }) => Promise<Row[]>) =>
  async (store: Store, ids: (number | null | undefined)[]): Promise<Row[]> => {
    const wanted = [...new Set(ids)].filter((id) => id != null);
    return wanted.length === 0 ? [] : read(store, { ids: idList(store, wanted) });
  };

export const peopleByIds = byIds(people);
export const postsByIds = byIds(posts);
export const commentsByIds = byIds(comments);
export const picturesOfPosts = byIds(ofPosts);
export const picturesOfCases = byIds(ofCases);
export const appealsOfCases = byIds(appeals);
export const recordsOf = byIds(records);
export const actsByEntries = byIds(actsByEntry);
export const reportsOfCases = (store: Store, ids: number[], per: number): Promise<ReportRow[]> =>
  byIds((store, params) => newestReports(store, { ...params, per }))(store, ids);
