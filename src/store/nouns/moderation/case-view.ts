import { FORMER_MEMBER } from '#contract/community/log.ts';
import type { Picture } from '#contract/media/media.ts';
import type { Act } from '#contract/moderation/acts.ts';
import type { Content, Decided, DeskReport } from '#contract/moderation/cases.schema.ts';
import type { CaseDetail, DeskCase } from '#contract/moderation/cases.ts';
import { stampOf } from '#contract/text/text.ts';
import type { ShortUser } from '#contract/views.schema.ts';
import type { Store } from '../../engine/store.ts';
import { revisionOf } from '../../reading/json.ts';
import { shortPerson } from '../../reading/people/json.ts';
import { describedBy, type HeldEdit, heldEditsOf } from '../../reading/posts/held-edits.ts';
import { pictureOf } from '../../reading/posts/json.ts';
import { appealView } from './appeals.ts';
import * as rows from './case-rows.ts';
import { type DeskPicture, keptPictures, picturesOf } from './case-rows.ts';
import type { CaseRow } from './cases.ts';
import type { Snapshot } from './pictures.ts';

/** Number of reports shown with each case, on a page of the queue and in a single case. */
const SHOWN_REPORTS = { page: 3, alone: 100 };
/** Number of comments shown on each side of a comment. */
const AROUND = 25;

/** Cases with what a moderator needs to decide, in a handful of queries for all of them. */
export async function deskCases(
  store: Store,
  cases: CaseRow[],
  now: number,
  shown: keyof typeof SHOWN_REPORTS = 'page',
): Promise<DeskCase[]> {
  const ids = cases.map(({ id }) => id);
  const appeals = await rows.appealsOfCases(store, ids);
  const against = await rows.actsByEntries(
    store,
    appeals.map(({ log_id }) => log_id),
  );
  const [posts, comments, reports, records, kept] = await Promise.all([
    rows.postsByIds(
      store,
      [...cases, ...against].map(({ post_id }) => post_id),
    ),
    rows.commentsByIds(
      store,
      [...cases, ...against].map(({ comment_id }) => comment_id),
    ),
    rows.reportsOfCases(store, ids, SHOWN_REPORTS[shown]),
    rows.recordsOf(
      store,
      cases.map(({ user_id }) => user_id),
    ),
    rows.picturesOfCases(store, ids),
  ]);
  const idsOf = (some: rows.ContentRow[]) => some.map(({ id }) => id);
  const pictures = await rows.picturesOfPosts(store, idsOf(posts));
  const edits = {
    post: await heldEditsOf(store, 'post', idsOf(posts)),
    comment: await heldEditsOf(store, 'comment', idsOf(comments)),
  };
  const named = await peopleIn(store, [
    ...cases.flatMap(({ user_id, claimed_by }) => [user_id, claimed_by]),
    ...[...posts, ...comments].map(({ author_id }) => author_id),
    ...reports.map(({ reporter_id }) => reporter_id),
    ...against.flatMap(({ actor_id, target_id }) => [actor_id, target_id]),
  ]);
  const inviters = await peopleIn(
    store,
    cases.filter(({ kind }) => kind === 'signup').map(({ user_id }) => named.row(user_id)?.invited_by),
  );
  return cases.map((row): DeskCase => {
    const appeal = appeals.find(({ case_id }) => case_id === row.id);
    const act = against.find(({ log_id }) => log_id === appeal?.log_id);
    const { post_id, comment_id } = act ?? row;
    const post = posts.find(({ id }) => id === post_id);
    const comment = post ? undefined : comments.find(({ id }) => id === comment_id);
    const content =
      (post && decidedView(post, edits.post.get(post.id), named, pictures)) ??
      (comment && decidedView(comment, edits.comment.get(comment.id), named)) ??
      null;
    const person = named.row(row.user_id);
    const claimer = (row.claimed_until ?? 0) > now && row.state === 'open' ? named.row(row.claimed_by) : undefined;
    const isTaken = claimer && claimer.role !== 'member' && ['active', 'silenced'].includes(claimer.state);
    return {
      _id: row.uid,
      kind: row.kind,
      state: row.state,
      target: targetOf(row),
      content,
      person: person
        ? personView(
            person,
            records.find((record) => record.person === person.id),
          )
        : null,
      reportCount: row.reports,
      reports: reports.filter(({ case_id }) => case_id === row.id).map((report) => reportView(report, named, kept)),
      signup:
        row.kind === 'signup' && person
          ? { answer: person.answer, invitedBy: inviters.short(person.invited_by) }
          : null,
      appeal:
        appeal && act
          ? { ...appealView({ ...appeal, act: act.uid, action: act.action }), against: actView(act, named) }
          : null,
      claim: isTaken ? { by: shortPerson(claimer), until: stampOf(row.claimed_until ?? 0) } : null,
      createdAt: stampOf(row.created_at),
      settledAt: row.settled_at === null ? null : stampOf(row.settled_at),
    };
  });
}

export async function caseDetail(store: Store, row: CaseRow, now: number): Promise<CaseDetail> {
  const [shown] = await deskCases(store, [row], now, 'alone');
  const person = row.user_id ?? 0;
  const [appeal] = await rows.appealsOfCases(store, [row.id]);
  const [against] = await rows.actsByEntries(store, [appeal?.log_id]);
  const [conversation, acts, reports] = await Promise.all([
    conversationOf(store, against ?? row),
    rows.actsOf(store, person),
    rows.countReportsAbout(store, person),
  ]);
  const [own] = await rows.peopleByIds(store, [row.user_id]);
  const named = await peopleIn(store, [
    own?.invited_by,
    ...acts.flatMap(({ actor_id, target_id }) => [actor_id, target_id]),
  ]);
  const record = { acts: acts.map((act) => actView(act, named)), reports, invitedBy: named.short(own?.invited_by) };
  return { case: shown as DeskCase, conversation, record };
}

/** The act as it is after it was done or undone. */
export async function shownAct(store: Store, { uid }: { uid: string }): Promise<Act> {
  const row = await rows.actByUid(store, uid);
  if (!row) throw new Error(`the log has no entry ${uid}`);
  return actView(row, await peopleIn(store, [row.actor_id, row.target_id]));
}

type About = Pick<CaseRow, 'post_id' | 'comment_id'>;

async function conversationOf(store: Store, { post_id, comment_id }: About): Promise<CaseDetail['conversation']> {
  const [comment] = await rows.commentsByIds(store, [comment_id]);
  const [post] = await rows.postsByIds(store, [comment?.post_id ?? post_id]);
  if (!post) return null;
  const pictures = await rows.picturesOfPosts(store, [post.id]);
  const around = { post: post.id, id: comment?.id ?? 0, limit: AROUND + 1 };
  const found = await rows.commentsAround(store, around);
  const named = await peopleIn(
    store,
    [post, ...found].map(({ author_id }) => author_id),
  );
  const comments = found.map((row) => contentView(row, named));
  return { post: contentView(post, named, pictures), comments, more: found.length > AROUND };
}

interface People {
  row(id: number | null | undefined): rows.PersonRow | undefined;
  short(id: number | null | undefined): ShortUser | null;
}

async function peopleIn(store: Store, ids: (number | null | undefined)[]): Promise<People> {
  const found = new Map((await rows.peopleByIds(store, ids)).map((person) => [person.id, person]));
  const row: People['row'] = (id) => (id == null ? undefined : found.get(id));
  return {
    row,
    short: (id) => {
      const person = row(id);
      return person ? shortPerson(person) : null;
    },
  };
}

const nameOf = (person: rows.PersonRow | undefined, written = ''): Act['actor'] =>
  person
    ? { name: `${person.first_name} ${person.last_name}`.trim(), user: shortPerson(person) }
    : { name: written || FORMER_MEMBER, user: null };

function targetOf({ kind, about }: CaseRow): DeskCase['target'] {
  if (kind === 'signup') return 'user';
  return about.split(' ')[0] as DeskCase['target'];
}

const contentView = (row: rows.ContentRow, people: People, pictures: DeskPicture[] = []): Content => ({
  _id: row.uid,
  text: row.text,
  state: row.state,
  author: nameOf(people.row(row.author_id)),
  createdAt: stampOf(row.created_at),
  updatedAt: stampOf(row.updated_at),
  ...picturesOf(row.sensitive === undefined ? [] : ofPost(pictures, row.id), row.sensitive),
});

/** Includes what has to be decided: the edit that others do not see. */
function decidedView(
  row: rows.ContentRow,
  edit: HeldEdit | undefined,
  people: People,
  pictures: DeskPicture[] = [],
): Decided {
  const content = contentView(row, people, pictures);
  const revision = revisionOf({ rev: row.rev ?? row.updated_at, edit: edit?.id ?? null });
  if (!edit) return { ...content, revision };
  const { media, sensitive } = content;
  const cover = edit.pictures.sensitive === undefined ? sensitive : edit.pictures.sensitive;
  const edited = { text: edit.text, createdAt: stampOf(edit.created_at) };
  return { ...content, revision, edit: { ...edited, ...picturesOf(describedBy(edit, media) ?? [], cover) } };
}

const ofPost = (pictures: DeskPicture[], id: number): Picture[] =>
  pictures.filter(({ post_id }) => post_id === id).map(pictureOf);

const personView = (row: rows.PersonRow, record: rows.RecordRow | undefined): NonNullable<DeskCase['person']> => {
  const until = row.state === 'suspended' ? row.suspended_until : row.silenced_until;
  return {
    ...shortPerson(row),
    coverURL: row.cover_url,
    ...(row.bird && { bird: row.bird }),
    role: row.role,
    state: row.state,
    until: until === null ? null : stampOf(until),
    postsCount: row.posts_count,
    createdAt: stampOf(row.created_at),
    warnings: Number(record?.warnings ?? 0),
    acts: Number(record?.acts ?? 0),
  };
};

const reportView = (row: rows.ReportRow, people: People, kept: DeskPicture[]): DeskReport => {
  const snapshot = row.snapshot === '' ? null : (JSON.parse(row.snapshot) as Snapshot);
  const inCase = kept.filter(({ case_id }) => case_id === row.case_id);
  return {
    _id: row.uid,
    reason: row.reason,
    rule: row.rule,
    note: row.note,
    state: row.state,
    by: row.address === null ? nameOf(people.row(row.reporter_id)) : null,
    snapshot: snapshot?.text ?? null,
    ...(snapshot && keptPictures(snapshot, inCase)),
    createdAt: stampOf(row.created_at),
  };
};

/** For each person in a branch, its freeze is a suspension. */
const ON_BRANCH = new Map<string, Act['action']>([
  ['freeze', 'suspend'],
  ['release', 'lift'],
]);

const actView = (row: rows.ActRow, people: People): Act => ({
  _id: row.uid,
  action: ON_BRANCH.get(row.action) ?? row.action,
  target: row.target ?? 'user',
  case: row.case_uid,
  actor: nameOf(people.row(row.actor_id), row.actor_name),
  person: nameOf(people.row(row.target_id)),
  rule: row.rule ?? '',
  reason: row.reason,
  until: row.until === null ? null : stampOf(row.until),
  undoneAt: row.undone_at === null ? null : stampOf(row.undone_at),
  createdAt: stampOf(row.created_at),
});
