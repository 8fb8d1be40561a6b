import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Who takes a like or follow back and does it again on the same day did it at the first time (decision 53): the notice keeps
 * these times, by person, also while it tells of nobody.
 */
export const doneAgain: Migration = async (db, engine) => {
  const raw = (text: string) => sql.raw(text).execute(db);
  for (const { kind, table, of, group, person } of TOLD) {
    const left = `from ${table} where ${table}.${of} = old.${of} and told = 1
      and ${table}.created_at >= notices.created_at and ${table}.created_at < (notices.day + 1) * ${DAY_MS}`;
    const isUncounted = `exists (
      select 1 from uncounted_users where user_id = old.${person} and uncounted_users.${table} >= old.${of})`;
    const known = `case when length(notices.data) > ${MOST_KNOWN} then '{}' else notices.data end`;
    const data =
      engine === 'sqlite'
        ? `json_set(${known}, '$."' || old.${person} || '"', old.created_at)`
        : `cast((${known})::jsonb || jsonb_build_object(old.${person}::text, old.created_at) as text)`;
    const work = `
      update notices set count = count - case when ${isUncounted} then 0 else 1 end,
        at = coalesce((select max(${table}.created_at) ${left}), at), data = ${data}
      where kind = '${kind}' and ${group} = old.${of} and day = old.created_at / ${DAY_MS}
        and created_at <= old.created_at`;
    for (const [name, on, when] of [
      [`notices_${table}_gone`, 'delete', 'old.told = 1'],
      [`notices_${table}_untold`, 'update of told', 'old.told = 1 and new.told = 0'],
    ] as const) {
      if (engine === 'sqlite') {
        await raw(`drop trigger ${name}`);
        await raw(`create trigger ${name} after ${on} on ${table} when ${when} begin ${work}; end`);
      } else {
        await raw(
          `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${work}; return null; end $$`,
        );
      }
    }
  }
};

const DAY_MS = 86_400_000;
/** In characters: about 40 people. Of more, those who came before are forgotten. */
const MOST_KNOWN = 1_000;

const TOLD = [
  { kind: 'like', table: 'likes', of: 'post_id', group: 'post_id', person: 'user_id' },
  { kind: 'follow', table: 'follows', of: 'followee_id', group: 'user_id', person: 'follower_id' },
] as const;
