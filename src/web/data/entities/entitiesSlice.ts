import type { Picture } from '#contract/media/media.ts';
import type { User } from '#contract/people/users.ts';
import type { Session } from '#contract/people/account.ts';
import type { Invitation } from '#contract/community/invitations.ts';
import type { Member } from '#contract/community/members.ts';
import type { LogEntry } from '#contract/community/log.ts';
import type { DeskCase } from '#contract/moderation/cases.ts';
import type { Notice } from '#contract/notices/notices.ts';
import { type AsOf, asOfWrite, isOlder } from '../calls/asOf.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionReplaced } from '../../core/session.ts';
import type { RootState } from '../../core/store.ts';

export interface Post {
  _id: string;
  /** The key of a person, as of a comment. */
  author: string;
  content: string;
  createdAt: string;
  likeCount: number;
  liked: boolean;
  commentCount: number;
  bookmarked: boolean;
  /** The filter that it is folded by, until somebody opens it. */
  filtered?: string;
  /** The revision that moderators name when they act on it. */
  held?: string;
  /** Its text has changed since it was written. */
  edited?: boolean;
  media?: Picture[];
  /** Why its pictures are covered. */
  sensitive?: string;
  /** In the home feed: the tag that brought it. */
  from?: string;
  /** The server has it no longer, and its row is in view: how high that is. */
  removed?: number;
}

export interface Comment {
  _id: string;
  /** Empty of one of which only its place is left. */
  author: string;
  /** The comment that it hangs under. */
  parent?: string;
  /** The post, where it came without its thread. */
  post?: string;
  /** Of one that hangs under none: how many replies there are, and who wrote those behind the first. */
  replyCount?: number;
  repliers?: string[];
  text: string;
  createdAt: string;
  upvoteCount: number;
  downvoteCount: number;
  vote: 'up' | 'down' | null;
  filtered?: string;
  held?: string;
  removed?: number;
}

/** What a post or a comment says of its author, and what is known of them beside it. */
export type Author = Pick<User, 'username' | 'firstName' | 'lastName' | 'avatarURL' | 'bird' | 'blocked' | 'muted'>;

interface Entities {
  people: User | Author;
  posts: Post;
  comments: Comment;
  sessions: Session;
  invitations: Invitation;
  members: Member;
  entries: LogEntry;
  cases: DeskCase;
  /** `removed`: as of a post. */
  notices: Notice & { removed?: number };
}
export type Kind = keyof Entities;

/** Each entity once, by its id. What is in `asOf` alone is gone, and only a newer answer brings it back. */
interface Known<Entity> {
  byId: Record<string, Entity>;
  asOf: Record<string, AsOf>;
}

export type EntitiesState = { [K in Kind]: Known<Entities[K]> } & {
  /** Out of sight while their deletion is on the way. */
  hidden: string[];
  /** Somebody is muted or blocked, or was: lists look for what to leave out. */
  apart: boolean;
};

export type Received = { [K in Kind]?: Entities[K][] } & { asOf: AsOf };
type Gone = { [K in Kind]?: string[] };

/** Usernames differ without regard to case. */
export const personKey = (username: string): string => username.toLowerCase();

/** Without a prototype: somebody may be called `constructor`, and an address may ask for anything. */
export const mapOf = <Value>(entries: [string, Value][]): Record<string, Value> =>
  Object.assign(Object.create(null), Object.fromEntries(entries));

const nothing = { byId: mapOf<never>([]), asOf: mapOf<never>([]) };
const initialState: EntitiesState = {
  people: nothing,
  posts: nothing,
  comments: nothing,
  sessions: nothing,
  invitations: nothing,
  members: nothing,
  entries: nothing,
  cases: nothing,
  notices: nothing,
  hidden: [],
  apart: false,
};

const slice = createSlice({
  name: 'entities',
  initialState,
  reducers: {
    /** The server has told of them. What it told later than this stays. */
    received: (state, { payload }: PayloadAction<Received>) => {
      const { people = [], posts = [], comments = [], asOf } = payload;
      for (const person of people) {
        upsertPerson(state.people, person, asOf);
        if (person.blocked || person.muted) state.apart = true;
      }
      // Whose author is gone since is not there either.
      const isKept = ({ author }: Post | Comment) => author === '' || author in state.people.byId;
      for (const post of posts) {
        // Only the home feed says so.
        const { from } = state.posts.byId[post._id] ?? {};
        if (isKept(post)) upsert(state.posts, post._id, { ...(from && { from }), ...post }, asOf);
      }
      for (const comment of comments) {
        // Alone it says nothing of its replies.
        const { replyCount, repliers, post } = state.comments.byId[comment._id] ?? {};
        const known = {
          ...(replyCount !== undefined && { replyCount }),
          ...(repliers && { repliers }),
          ...(post && { post }),
        };
        if (isKept(comment)) upsert(state.comments, comment._id, { ...known, ...comment }, asOf);
      }
      for (const kind of ALONE) for (const entity of payload[kind] ?? []) upsert(state[kind], entity._id, entity, asOf);
    },
    gone: {
      prepare: (ids: Gone) => ({ payload: ids, meta: { asOf: asOfWrite() } }),
      reducer: (state, { payload, meta }: PayloadAction<Gone, string, { asOf: AsOf }>) => {
        for (const kind of KINDS) {
          for (const id of payload[kind] ?? []) {
            if (kind === 'comments') moveReplies(state.comments.byId, id, -1);
            delete state[kind].byId[id];
            state[kind].asOf[id] = meta.asOf;
            state.hidden = state.hidden.filter((other) => other !== id);
          }
        }
      },
    },
    /** At once, and before the server knows of it: whoever is muted or blocked leaves lists with what they wrote. */
    setApart: {
      prepare: (person: string, how: 'blocked' | 'muted', apart: boolean) => ({
        payload: { person, how, apart },
        meta: { asOf: asOfWrite() },
      }),
      reducer: (
        state,
        action: PayloadAction<{ person: string; how: 'blocked' | 'muted'; apart: boolean }, string, { asOf: AsOf }>,
      ) => {
        const { person, how, apart } = action.payload;
        const known = state.people.byId[person];
        if (!known) return;
        state.apart = true;
        state.people.asOf[person] = action.meta.asOf;
        if (apart) known[how] = true;
        else delete known[how];
        if (apart && how === 'blocked' && 'followed' in known && known.followed) {
          known.followed = false;
          known.followersCount -= 1;
        }
      },
    },
    /** A reply of one's own has come. */
    replied: (state, { payload }: PayloadAction<string>) => moveReplies(state.comments.byId, payload, 1),
    /** Shown in spite of the filter. */
    unfolded: (state, { payload: { kind, id } }: PayloadAction<{ kind: 'posts' | 'comments'; id: string }>) => {
      delete state[kind].byId[id]?.filtered;
    },
    hid: (state, { payload: { id, hidden } }: PayloadAction<{ id: string; hidden: boolean }>) => {
      state.hidden = state.hidden.filter((other) => other !== id);
      if (hidden) state.hidden.push(id);
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionReplaced, (_, { payload }) => ({
      ...initialState,
      people: { ...nothing, byId: mapOf(payload ? [[personKey(payload.user.username), payload.user]] : []) },
    }));
  },
});

function moveReplies(comments: Record<string, Comment>, reply: string, by: 1 | -1): void {
  const parent = comments[comments[reply]?.parent ?? ''];
  // One that is still on its way is not counted.
  if (parent && !reply.startsWith(PENDING)) parent.replyCount = Math.max(0, (parent.replyCount ?? 0) + by);
}

/** How the ids begin of what the server does not have yet. */
export const PENDING = 'pending:';

/** Those that nobody else shows or names. */
const ALONE = ['sessions', 'invitations', 'members', 'entries', 'cases', 'notices'] as const;
export const KINDS: Kind[] = ['people', 'posts', 'comments', ...ALONE];

function upsert<Entity>(known: Known<Entity>, id: string, entity: Entity, asOf: AsOf): void {
  if (isOlder(asOf, known.asOf[id])) return;
  known.byId[id] = entity;
  known.asOf[id] = asOf;
}

/** An author says part of what is known of a user, and nothing about how new the rest is. */
function upsertPerson(people: Known<User | Author>, person: User | Author, asOf: AsOf): void {
  const id = personKey(person.username);
  const known = people.byId[id];
  // Only their own page says who follows them.
  const kept = known && 'knownFollowers' in known ? { knownFollowers: known.knownFollowers } : {};
  if ('_id' in person) upsert(people, id, { ...kept, ...person }, asOf);
  else if (!isOlder(asOf, people.asOf[id])) {
    const author = Object.assign(known ?? {}, person);
    if (!person.bird) delete author.bird;
    people.byId[id] = author;
  }
}

export const { received, gone, hid, replied, setApart, unfolded } = slice.actions;
export const entitiesReducer = slice.reducer;

declare module '../../core/store.ts' {
  interface RootState {
    entities: EntitiesState;
  }
}

export const selectPost = ({ entities }: RootState, id: string): Post | undefined => entities.posts.byId[id];
export const selectComment = ({ entities }: RootState, id: string): Comment | undefined => entities.comments.byId[id];
export const selectPerson = ({ entities }: RootState, key: string | undefined): Author | undefined =>
  key === undefined ? undefined : entities.people.byId[key];

/** Undefined also of whom only posts or comments have told. */
export function selectUser({ entities }: RootState, key: string): User | undefined {
  const person = entities.people.byId[key];
  return person && '_id' in person ? person : undefined;
}

/** Known to be no longer there; of what was never asked for nothing is known. */
export const selectIsGone = ({ entities }: RootState, kind: Kind, id: string): boolean =>
  id in entities[kind].asOf && !(id in entities[kind].byId);
