import { type RawBuilder, sql } from 'kysely';
import type { CHOSEN_KINDS } from '#contract/notices/settings.ts';

export type ChosenKind = (typeof CHOSEN_KINDS)[number];

/** Ids in a query: a column or a parameter. */
export type Id = RawBuilder<unknown> | number;

const DAY_MS = 24 * 60 * 60 * 1000;

/** In UTC, since 1970. */
export const dayOf = (time: number): number => Math.floor(time / DAY_MS);
export const dayEnd = (day: number): number => (day + 1) * DAY_MS;

export const follows = (reader: Id, actor: Id) =>
  sql<boolean>`exists (select 1 from follows where follower_id = ${reader} and followee_id = ${actor})`;

/** Whoever is silenced is heard by who follows them. A mute may leave notices as they are. */
export const mayTellAnything = (reader: Id, actor: Id, post?: Id) => sql<boolean>`
  ${reader} <> ${actor}
  and (exists (select 1 from users where users.id = ${actor} and users.state = 'active') or ${follows(reader, actor)})
  and not exists (select 1 from blocks where blocker_id = ${reader} and blocked_id = ${actor})
  and not exists (select 1 from blocks where blocker_id = ${actor} and blocked_id = ${reader})
  and not exists (select 1 from mutes where muter_id = ${reader} and muted_id = ${actor} and notices = 0)
  ${post === undefined ? sql`` : sql`and not exists (select 1 from thread_mutes where user_id = ${reader} and post_id = ${post})`}`;

/** In a query: whether the reader is told of what the actor does. */
export function mayTell(kind: ChosenKind, reader: Id, actor: Id, post?: Id) {
  const from = sql.ref(`${kind}_from`);
  return sql<boolean>`${mayTellAnything(reader, actor, post)}
    and not exists (
      select 1 from notice_settings where user_id = ${reader}
        and (${from} = 'nobody' or (${from} = 'following' and not ${follows(reader, actor)})))`;
}
