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
  /** Folded: unique without regard to case. */
  username_key: string;
  first_name: string;
  last_name: string;
  email: string;
  /** Null: nobody can log in as this person. */
  password_hash: string | null;
  avatar_url: string;
  cover_url: string;
  bio: string;
  website: string;
  /** JSON object of the unknown fields that came with the sign-up. */
  extra: string;
  /** Username and names, folded, one a line. */
  search: string;
  guest: number;
  state: Generated<UserState>;
  role: Generated<Role>;
  /** The tree of invitations. Null: nobody, or somebody who has left. */
  invited_by: Generated<number | null>;
  /** The number of the one that the member chose; '' for the first. */
  bird: Generated<string>;
  /** The answer to the owner's question, given at the sign-up. */
  answer: Generated<string>;
  /** Set while a branch of the tree is frozen: the state before, and the entry of the log that froze it. */
  state_before: Generated<Exclude<UserState, 'deleted'> | null>;
  frozen_by: Generated<number | null>;
  /** When it ends by itself. Null: not before somebody lifts it. */
  silenced_until: Generated<number | null>;
  suspended_until: Generated<number | null>;
  /** Private data is refused until then, because a reset link set the password. Null: never reset by one. */
  closed_until: Generated<number | null>;
  /** Uids of the sessions that the suspension ended, separated by commas. Read only while it lasts. */
  suspended_sessions: Generated<string | null>;
  /** Grows when a name, picture or bird that stands on posts changes. */
  rev: Generated<number>;
  posts_count: Generated<number>;
  followers_count: Generated<number>;
  following_count: Generated<number>;
  /** The own post that stands first on the profile. */
  pinned_post_id: Generated<number | null>;
  created_at: number;
  updated_at: number;
}

/** Names of people who deleted their account: nobody can take them. */
export interface ReservedUsernamesTable {
  username_key: string;
}

/** Columns that others may read, and so reach their open pages. */
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
  // Counts are updated in place while a page has room, and then no index is written.
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
    // Every three letters in a row of the names, so that a search reads only what it finds. A line break at the end makes
    // three of the last two.
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
    // Every two letters in a row, by PostgreSQL's own means: not every host may add an extension, and `pg_trgm` knows only the
    // letters of the locale. They are compared by their bytes, so that the index outlives an upgrade of the locale, and without
    // a list of what is still to be sorted in: every search would go through it.
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

/** Whoever is not deleted has an account: can log in, and is who their token says. */
export const hasAccount = sql<boolean>`users.state <> 'deleted'`;

export const searchText = ({ username, firstName, lastName }: Record<'username' | 'firstName' | 'lastName', string>) =>
  [username, firstName, lastName].map(searchable).join('\n');
