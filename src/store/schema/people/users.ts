import { type Generated, sql } from 'kysely';
import { searchable } from '#contract/text/folding.ts';
import { tells } from '../data/changes.ts';
import { differs, type Sql, type Table } from '../table.ts';

export type UserState = 'active' | 'waiting' | 'silenced' | 'suspended' | 'deleted';
export type Role = 'member' | 'moderator' | 'owner';

export interface UsersTable {
  id: Generated<number>;
  uid: string;
  username: string;
  /** The folded username, unique regardless of case. */
  username_key: string;
  first_name: string;
  last_name: string;
  email: string;
  /** Null if no one can log in as this person. */
  password_hash: string | null;
  avatar_url: string;
  cover_url: string;
  bio: string;
  website: string;
  /** The unknown fields of the sign-up, as a JSON object. */
  extra: string;
  /** Username and names, folded, one per line. */
  search: string;
  guest: number;
  state: Generated<UserState>;
  role: Generated<Role>;
  /** The parent in the tree of invitations. Null if no one invited the person, or that member has left. */
  invited_by: Generated<number | null>;
  /** The number of the bird that the member chose; '' for the first. */
  bird: Generated<string>;
  /** The answer to the owner's question at sign-up. */
  answer: Generated<string>;
  /** The state before the suspension, null if there is none; and the log entry of the latest suspension. */
  state_before: Generated<Exclude<UserState, 'deleted'> | null>;
  frozen_by: Generated<number | null>;
  /** The time when it ends automatically. Null: not before someone lifts it. */
  silenced_until: Generated<number | null>;
  suspended_until: Generated<number | null>;
  /** Private data is refused until then, because a reset link set the password. Null if no link ever did. */
  closed_until: Generated<number | null>;
  /** Uids of the sessions that the suspension ended, separated by commas. Only read during the suspension. */
  suspended_sessions: Generated<string | null>;
  /** Grows when a name, picture or bird changes that is shown with posts. */
  rev: Generated<number>;
  posts_count: Generated<number>;
  followers_count: Generated<number>;
  following_count: Generated<number>;
  /** The member's own post that is shown first on the profile. */
  pinned_post_id: Generated<number | null>;
  created_at: number;
  updated_at: number;
}

/** Names of deleted accounts, which no one can take. */
export interface ReservedUsernamesTable {
  username_key: string;
}

/** Columns that others may read, so that their changes reach open pages. */
const PROFILE = ['username', 'first_name', 'last_name', 'email', 'avatar_url', 'cover_url', 'bio', 'website', 'extra'];
const SHOWN = [...PROFILE, 'bird', 'pinned_post_id'];

/** A random uuid of version 4. */
const UUID = {
  sqlite: [
    ...['lower(hex(randomblob(4)))', 'lower(hex(randomblob(2)))'],
    ...["'4' || substr(lower(hex(randomblob(2))), 2)", "'a' || substr(lower(hex(randomblob(2))), 2)"],
    'lower(hex(randomblob(6)))',
  ].join(" || '-' || "),
  postgres: 'gen_random_uuid()::text',
};
const NOW = { sqlite: 'unixepoch() * 1000', postgres: 'cast(extract(epoch from now()) * 1000 as bigint)' };

const openCase = (uuid: string) => `
  insert into cases (uid, kind, about, user_id, created_at)
  values (${uuid}, 'signup', 'signup ' || new.id, new.id, new.created_at) on conflict do nothing;`;
const closeCase = (now: string) => `
  update cases set state = 'settled', settled_at = ${now}, claimed_by = null, claimed_until = null
  where about = 'signup ' || new.id and state = 'open';`;
const OPEN_CASE: Sql = { sqlite: openCase(UUID.sqlite), postgres: openCase(UUID.postgres) };
const CLOSE_CASE: Sql = { sqlite: closeCase(NOW.sqlite), postgres: closeCase(NOW.postgres) };

export const users: Table = {
  name: 'users',
  columns: `
    id identity,
    uid text not null unique,
    username text not null,
    username_key text not null unique,
    first_name text not null,
    last_name text not null default '',
    email text not null default '',
    password_hash text,
    avatar_url text not null default '',
    cover_url text not null default '',
    bio text not null default '',
    website text not null default '',
    extra text not null default '{}',
    search text not null,
    guest integer not null default 0,
    state text not null default 'active' check (state in ('active', 'waiting', 'silenced', 'suspended', 'deleted')),
    role text not null default 'member' check (role in ('member', 'moderator', 'owner')),
    invited_by bigint references users on delete set null,
    bird text not null default '',
    answer text not null default '',
    state_before text check (state_before in ('active', 'waiting', 'silenced', 'suspended')),
    frozen_by bigint,
    silenced_until bigint,
    suspended_until bigint,
    closed_until bigint,
    suspended_sessions text,
    rev bigint not null default 0,
    posts_count bigint not null default 0,
    followers_count bigint not null default 0,
    following_count bigint not null default 0,
    pinned_post_id bigint references posts on delete set null,
    created_at bigint not null,
    updated_at bigint not null`,
  // While a page has room, counts are updated in place and no index is written.
  options: { postgres: 'with (fillfactor = 80)' },
  indexes: {
    users_unusual: "(state) where state <> 'active'",
    users_staff: "(role) where role <> 'member'",
    users_invited_by: '(invited_by) where invited_by is not null',
    users_frozen_by: '(frozen_by) where frozen_by is not null',
    users_silenced_until: '(silenced_until) where silenced_until is not null',
    users_suspended_until: '(suspended_until) where suspended_until is not null',
    users_pinned_post_id: '(pinned_post_id) where pinned_post_id is not null',
  },
  extras: {
    // Indexes every three consecutive letters of the names, so that a search reads only what it finds. A line break at
    // the end makes three letters of the last two.
    sqlite: [
      `create virtual table users_search using fts5
      (text, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1')`,
      'create virtual table users_search_terms using fts5vocab (users_search, row)',
      `create trigger users_search_insert after insert on users begin
        insert into users_search (rowid, text) values (new.id, new.search || char(10)); end`,
      `create trigger users_search_update after update of search on users begin
        delete from users_search where rowid = old.id;
        insert into users_search (rowid, text) values (new.id, new.search || char(10)); end`,
      `create trigger users_search_delete after delete on users begin
        delete from users_search where rowid = old.id; end`,
    ],
    // Indexes every two consecutive letters with PostgreSQL's own means: not every host may add an extension, and
    // `pg_trgm` knows only the letters of the locale. Bytes are compared, so that the index survives an upgrade of the
    // locale. `fastupdate` is off, because every search would go through its list of pending entries.
    postgres: [
      `create function letter_pairs(name text) returns text[] language sql immutable strict parallel safe as $$
        select array(select substr(name, i, 2) from generate_series(1, length(name) - 1) as i)
      $$`,
      'create index users_search_pairs on users using gin (letter_pairs(search collate "C")) with (fastupdate = off)',
      'create index users_username_begins on users (username_key text_pattern_ops)',
    ],
  },
  triggers: [
    tells('users_made', 'after insert', 'userMade', { user: 'new.id' }),
    tells(
      'users_edited',
      `after update of ${SHOWN.join(', ')}`,
      'userEdited',
      { user: 'new.id', actor: 'new.id' },
      differs(...SHOWN),
    ),
    tells('users_shown', 'after update of state, role', 'userShown', { user: 'new.id' }, differs('state', 'role')),
    tells('users_gone', 'after delete', 'userGone', { user: 'old.id' }),
    // A person who waits has an open case, whoever lets them wait: a sign-up, the host or a moderator.
    { name: 'cases_users_made', on: 'after insert', when: "new.state = 'waiting'", work: OPEN_CASE },
    {
      name: 'cases_users_waits',
      on: 'after update of state',
      when: "new.state = 'waiting' and old.state <> 'waiting'",
      work: OPEN_CASE,
    },
    {
      name: 'cases_users_settled',
      on: 'after update of state',
      when: "old.state = 'waiting' and new.state <> 'waiting'",
      work: CLOSE_CASE,
    },
  ],
};

export const reservedUsernames: Table = {
  name: 'reserved_usernames',
  columns: `
    username_key text primary key`,
};

/** True for everyone who is not deleted: they can log in, and are who their token says. */
export const hasAccount = sql<boolean>`users.state <> 'deleted'`;

export const searchText = ({ username, firstName, lastName }: Record<'username' | 'firstName' | 'lastName', string>) =>
  [username, firstName, lastName].map(searchable).join('\n');
