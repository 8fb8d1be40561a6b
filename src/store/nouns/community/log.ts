import { sql } from 'kysely';
import { ACTIONS, type Action, FORMER_MEMBER, type LogEntry, OPEN_ACTIONS } from '#contract/community/log.ts';
import { TARGETS, type TargetType } from '#contract/moderation/reports.ts';
import { stampOf } from '#contract/text/text.ts';
import { reasonToTell } from '../../data/log.ts';
import { atMost, prepared } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import { type Page, pageOf, positionOfId } from '../../reading/page.ts';
import type { UserState } from '../../schema/people/users.ts';
import type { ContentState } from '../../schema/posts/posts.ts';

type Named<Prefix extends string> = {
  [Column in `${Prefix}_${'uid' | 'username' | 'first' | 'last' | 'avatar'}`]: string | null;
};

type EntryRow = Named<'actor'> &
  Named<'target'> & {
    id: number;
    uid: string;
    actor_name: string;
    action: Action;
    target_name: string;
    reason: string;
    details: string;
    created_at: number;
    /** The post of an action, if everyone can see it; the next column has it if moderators can. */
    seen_post: string | null;
    moderated_post: string | null;
    undone_at: number | null;
  };

/** The post itself, or the post of the comment. */
const postIn = (contents: ContentState[], people: UserState[]) => {
  const is = (column: string, states: string[]) =>
    sql`${sql.ref(column)} in (${sql.join(states.map((state) => sql.lit(state)))})`;
  return sql<string | null>`
    case when ${is('post.state', contents)} and (comment.id is null or ${is('comment.state', contents)})
      and ${is('target.state', people)} then post.uid end`;
};
const [SEEN, MODERATED] = [
  postIn(['visible'], ['active']),
  postIn(['visible', 'held'], ['active', 'silenced', 'suspended']),
];

/** Readers of the log may see everyone whose account is not deleted. */
const entriesOf = (actions: readonly Action[]) =>
  prepared<{ id: number; limit: number }, EntryRow>((db, param) =>
    db
      .selectFrom('log')
      .leftJoin('users as actor', (join) =>
        join.onRef('actor.id', '=', 'log.actor_id').on('actor.state', '<>', sql.lit('deleted')),
      )
      .leftJoin('users as target', (join) =>
        join.onRef('target.id', '=', 'log.target_id').on('target.state', '<>', sql.lit('deleted')),
      )
      .select(['log.id', 'log.uid', 'log.actor_name', 'log.target_name', 'log.reason', 'log.details', 'log.created_at'])
      .select((eb) => eb.ref('log.action').$castTo<Action>().as('action'))
      .select(['actor.uid as actor_uid', 'actor.username as actor_username', 'actor.first_name as actor_first'])
      .select(['actor.last_name as actor_last', 'actor.avatar_url as actor_avatar'])
      .select(['target.uid as target_uid', 'target.username as target_username', 'target.first_name as target_first'])
      .select(['target.last_name as target_last', 'target.avatar_url as target_avatar'])
      .leftJoin('acts', 'acts.log_id', 'log.id')
      .leftJoin('comments as comment', 'comment.id', 'acts.comment_id')
      .leftJoin('posts as post', (join) =>
        join.on('post.id', '=', sql<number>`coalesce(acts.post_id, comment.post_id)`),
      )
      .select([SEEN.as('seen_post'), MODERATED.as('moderated_post'), 'acts.undone_at'])
      .where('log.id', '<', param('id'))
      .$if(actions !== ACTIONS, (query) =>
        query.where('log.action', 'in', sql<string>`(${sql.join(actions.map((action) => sql.lit(action)))})`),
      )
      .orderBy('log.id', 'desc')
      .limit(atMost(param('limit'))),
  );
const [all, open] = [entriesOf(ACTIONS), entriesOf(OPEN_ACTIONS)];

/** A page of the whole log, or of the entries that may be open to members. */
export const pageOfLog = async (
  store: Store,
  { id, limit, all: isAll = true }: { id: number; limit: number; all?: boolean },
): Promise<Page<EntryRow>> => pageOf(await (isAll ? all : open)(store, { id, limit: limit + 1 }), limit, positionOfId);

/** Actions without a target. */
const WITHOUT_TARGET: readonly Action[] = ['set_up', 'settings'];

export const logView = (row: EntryRow): LogEntry => ({
  _id: row.uid,
  action: row.action,
  actor: personIn(row.actor_name, row.actor_uid, row.actor_username, row.actor_first, row.actor_last, row.actor_avatar),
  target: WITHOUT_TARGET.includes(row.action)
    ? null
    : personIn(
        row.target_name,
        row.target_uid,
        row.target_username,
        row.target_first,
        row.target_last,
        row.target_avatar,
      ),
  about: { type: typeIn(row.details), post: row.moderated_post },
  undone: row.undone_at !== null,
  reason: row.reason,
  details: JSON.parse(row.details) as LogEntry['details'],
  createdAt: stampOf(row.created_at),
});

function typeIn(details: string): TargetType {
  const named = JSON.parse(details) as LogEntry['details'];
  return TARGETS.find((type) => type in named) ?? 'user';
}

export const forMembers = (row: EntryRow): LogEntry => ({
  ...logView(row),
  about: { type: typeIn(row.details), post: row.seen_post },
  reason: reasonToTell(row.action, row.reason),
});

const NOBODY = { name: '', user: null };
/** Details that identify a post, comment or act, and so its author. */
const NAMING = ['post', 'comment', 'act'];

export function withoutNames(row: EntryRow): LogEntry {
  const entry = forMembers(row);
  const details = Object.fromEntries(Object.entries(entry.details).filter(([name]) => !NAMING.includes(name)));
  const about = { ...entry.about, post: null };
  return { ...entry, about, details, actor: NOBODY, target: entry.target && NOBODY };
}

function personIn(written: string, uid: string | null, ...fields: (string | null)[]): LogEntry['actor'] {
  if (uid === null) return { name: written || FORMER_MEMBER, user: null };
  const [username = '', firstName = '', lastName = '', avatarURL = ''] = fields.map((field) => field ?? '');
  return { name: `${firstName} ${lastName}`.trim(), user: { _id: uid, firstName, lastName, username, avatarURL } };
}
