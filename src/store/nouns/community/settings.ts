import { sql } from 'kysely';
import { type About, type CommunitySettings, FIRST_LINKS } from '#contract/community/community.ts';
import { guestAccount } from '#contract/people/guest.ts';
import { fold } from '#contract/text/text.ts';
import { writeLog } from '../../data/log.ts';
import { writeSetting } from '../../data/settings.ts';
import { prepared, preparedOne } from '../../engine/prepared.ts';
import { inTransaction, type Store } from '../../engine/store.ts';
import { type ShortUserRow, shortPerson } from '../../reading/people/json.ts';
import { visiblePeople } from '../../reading/visibility/visible.ts';
import type { Role } from '../../schema/people/users.ts';
import { makeSecret, takeSecret } from '../people/secrets.ts';
import { hasOwner } from '../people/standing.ts';

/** The name of the setting that stores the community's settings. */
export const COMMUNITY = 'community';

/** Until someone sets up a Pipit, it is open to everyone. */
export const BEFORE_SETUP: CommunitySettings = {
  name: 'Pipit',
  description: '',
  rules: [],
  contact: '',
  links: FIRST_LINKS,
  read: 'everyone',
  join: 'open',
  question: '',
  inviters: 'moderators',
  guest: true,
  machines: { honeypot: false, minSeconds: 0, proofOfWork: false },
  firstDay: false,
  holdNewcomers: false,
  holdPictures: false,
  trustedReports: false,
  logReaders: 'moderators',
  firstSort: 'trending',
};

/** Defaults at set-up: bot protection, first-day limits and trusted reports on, guest account off. */
const AFTER_SETUP: CommunitySettings = {
  ...BEFORE_SETUP,
  guest: false,
  machines: { honeypot: true, minSeconds: 3, proofOfWork: true },
  firstDay: true,
  trustedReports: true,
};

/** Settings that the host has fixed in the environment; no owner can change them. */
export type Fixed = Partial<Pick<CommunitySettings, 'read' | 'join' | 'guest'>>;

export type SettingsChange = { [Name in keyof CommunitySettings]?: CommunitySettings[Name] | undefined };

export interface CurrentSettings extends CommunitySettings {
  setUp: boolean;
  /** Visitors may look around as the guest: the setting is on, the account exists, and everyone may read. */
  offersGuest: boolean;
}

export interface Community {
  readonly fixed: Fixed;
  /** The settings as they were at most `FRESH_MS` ago. */
  current(): Promise<CurrentSettings>;
  /** Must be called after a change by this process, so that the change is visible immediately. */
  forget(): void;
}

/** Milliseconds until another worker or node uses a changed setting. */
const FRESH_MS = 400;

export function createCommunity(store: Store, fixed: Fixed = {}): Community {
  let known: { settings: Promise<CurrentSettings>; until: number } | undefined;
  let last: CurrentSettings | undefined;
  const readAnew = async (): Promise<CurrentSettings> => {
    try {
      last = await readCommunity(store, fixed);
    } catch (error) {
      // Fail closed: without known settings, do not fall back to the open defaults.
      if (!last) throw error;
    }
    return last;
  };
  return {
    fixed,
    current() {
      const now = performance.now();
      if (!known || now >= known.until) known = { settings: readAnew(), until: now + FRESH_MS };
      return known.settings;
    },
    forget() {
      known = undefined;
    },
  };
}

const stored = preparedOne<{ key: string }, { value: string | null; guest: number | null }>(
  (_db, param) => sql<{ value: string | null; guest: number | null }>`
    select (select value from settings where name = ${sql.lit(COMMUNITY)}) as value,
      (select guest from users where username_key = ${param('key')} and state <> 'deleted') as guest`,
);

export async function readCommunity(store: Store, fixed: Fixed = {}): Promise<CurrentSettings> {
  const { value, guest } = (await stored({ ...store, db: store.reader }, { key: fold(guestAccount.username) })) ?? {};
  const settings = { ...BEFORE_SETUP, ...(value && (JSON.parse(value) as Partial<CommunitySettings>)), ...fixed };
  const offersGuest = guest === 1 && wantsGuest(settings);
  return { ...settings, setUp: Boolean(value), offersGuest };
}

const wantsGuest = ({ guest = BEFORE_SETUP.guest, read = BEFORE_SETUP.read }: SettingsChange): boolean =>
  guest && read === 'everyone';

/**
 * Must run inside a transaction. Ends all guest sessions, because the guest's password is public: a session from before
 * the guest was turned off must not come back with the guest.
 */
export const endGuestSessions = ({ db }: Store) =>
  sql`delete from sessions where user_id in (
    select id from users where username_key = ${fold(guestAccount.username)} and guest = 1
  )`.execute(db);

/** Changes only the given settings, in a transaction that no concurrent change can interleave with. */
export const changeCommunity = (store: Store, change: SettingsChange): Promise<void> =>
  inTransaction(
    store,
    async (store) => {
      const { db, engine } = store;
      const row = db.selectFrom('settings').select('value').where('name', '=', COMMUNITY);
      const before = await (engine === 'postgres' ? row.forUpdate() : row).executeTakeFirst();
      const old = before && (JSON.parse(before.value) as Partial<CommunitySettings>);
      const settings = { ...old, ...change };
      await writeSetting(store, COMMUNITY, JSON.stringify(settings));
      const [was, is] = [old ?? {}, settings].map(wantsGuest);
      if (!was || !is) await endGuestSessions(store);
    },
    COMMUNITY,
  );

/** The link expires with the next start, or when it was used. */
const LIFE_MS = 10 * 365 * 24 * 60 * 60 * 1000;

/** Returns undefined if someone owns this Pipit. The link of an earlier start is no longer valid then. */
export const makeSetUpSecret = (store: Store, now: number): Promise<string | undefined> =>
  inTransaction(store, async (store) =>
    (await hasOwner(store)) ? undefined : makeSecret(store, { kind: 'setup', now, lifeMs: LIFE_MS }),
  );

interface SetUp {
  secret: string;
  settings: SettingsChange;
  owner: number;
  entry: string;
  now: number;
}

/**
 * Must run inside a transaction. Returns false if the link is no longer valid: of two concurrent uses, only one
 * succeeds.
 */
export async function setUp(store: Store, { secret, settings, owner, entry, now }: SetUp): Promise<boolean> {
  if (!(await takeSecret(store, 'setup', secret, now)) || (await hasOwner(store))) return false;
  const role = { role: 'owner', state: 'active' } as const;
  await store.db.updateTable('users').set(role).where('id', '=', owner).execute();
  await changeCommunity(store, { ...AFTER_SETUP, ...settings });
  await writeLog(store, { uid: entry, actor: owner, action: 'set_up', now });
  return true;
}

const MOST_CARETAKERS = 50;

interface Caretaker extends ShortUserRow {
  bird: string;
  role: Exclude<Role, 'member'>;
}

const caretakers = prepared<object, Caretaker>((db) =>
  visiblePeople(db, 'profile', undefined)
    .select(['uid', 'username', 'first_name', 'last_name', 'avatar_url', 'bird'])
    .select((eb) => eb.ref('role').$castTo<Caretaker['role']>().as('role'))
    .where('role', '<>', sql.lit('member'))
    .orderBy('role', 'desc')
    .orderBy('id')
    .limit(sql.lit(MOST_CARETAKERS)),
);

/** Subtracts members who are not active, and posts that are just being deleted: there are few of them. */
const counted = preparedOne<object, { members: number; posts: number }>(
  () => sql<{ members: number; posts: number }>`
    select
      (select count(*) from users) - (select count(*) from users where state <> 'active')
        - (select count(*) from users where guest = 1 and username_key = 'guest') as members,
      (select count(*) from posts) - (select count(*) from deleted_posts) as posts`,
);

/** Counting everything takes longer the more there is. */
const COUNTED_MS = 10 * 60_000;
const counts = new WeakMap<Community, { numbers: About['numbers']; until: number }>();

async function numbersOf(store: Store, community: Community): Promise<About['numbers']> {
  const now = performance.now();
  const known = counts.get(community);
  if (known && now < known.until) return known.numbers;
  const numbers = (await counted(store, {})) ?? null;
  counts.set(community, { numbers, until: now + COUNTED_MS });
  return numbers;
}

export async function readAbout(store: Store, community: Community): Promise<About> {
  const { name, description, rules, contact, read, join, setUp } = await community.current();
  const people = await caretakers(store, {});
  return {
    ...{ name, description, rules, contact, read, join, setUp },
    caretakers: people.map((person) => ({
      ...shortPerson(person),
      ...(person.bird && { bird: person.bird }),
      role: person.role,
    })),
    numbers: read === 'everyone' ? await numbersOf(store, community) : null,
  };
}
