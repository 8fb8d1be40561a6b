import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Invitation } from '#contract/community/invitations.ts';
import type { LogEntry } from '#contract/community/log.ts';
import type { Member } from '#contract/community/members.ts';
import type { Picture } from '#contract/media/media.ts';
import type { DeskCase } from '#contract/moderation/cases.ts';
import type { Notice } from '#contract/notices/notices.ts';
import type { Session } from '#contract/people/account.ts';
import type { User } from '#contract/people/users.ts';
import { sessionReplaced } from '../../core/session.ts';
import type { RootState } from '../../core/store.ts';
import { type AsOf, asOfWrite, isOlder } from '../calls/asOf.ts';

export interface Post {
  _id: string;
  /** The key of a person, as in comments. */
  author: string;
  content: string;
  createdAt: string;
  likeCount: number;
  liked: boolean;
  commentCount: number;
  bookmarked: boolean;
  /** The filter that folds the post, until the reader opens it. */
  filtered?: string;
  /** The revision that moderators name when they act on it. */
  held?: string;
  /** The text was edited. */
  edited?: boolean;
  media?: Picture[];
  /** The content warning of its pictures. */
  sensitive?: string;
  /** Only set in the home feed: the tag that brought the post. */
  from?: string;
  /** Only set if the post was deleted while its row was in view: the height of the row in pixels. */
  removed?: number;
}

export interface Comment {
  _id: string;
  /** Empty for a deleted comment that still has replies. */
  author: string;
  /** The top-level comment that it replies to. */
  parent?: string;
  /** The post, if the comment was loaded without its thread. */
  post?: string;
  /** Only set for top-level comments: the number of replies, and the authors of those after the first. */
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

/** The author as included in posts and comments, and the viewer's own relation to them. */
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
  /** `removed` is the same as for a post. */
  notices: Notice & { removed?: number };
}
export type Kind = keyof Entities;

/** Each entity once, by id. An id that is only in `asOf` was deleted; only a newer response restores it. */
interface Known<Entity> {
  byId: Record<string, Entity>;
  asOf: Record<string, AsOf>;
}

export type EntitiesState = { [K in Kind]: Known<Entities[K]> } & {
  /** Entities that are not shown because their deletion is pending. */
  hidden: string[];
  /** True once a person was muted or blocked: from then on, lists have to filter their rows. */
  apart: boolean;
};

export type Received = { [K in Kind]?: Entities[K][] } & { asOf: AsOf };
type Gone = { [K in Kind]?: string[] };

/** Usernames are case-insensitive. */
export const personKey = (username: string): string => username.toLowerCase();

/** Has no prototype, because a username may be `constructor` and an address may name anything. */
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
    /** Adds entities from a response. Those known from a newer one stay unchanged. */
    received: (state, { payload }: PayloadAction<Received>) => {
      const { people = [], posts = [], comments = [], asOf } = payload;
      for (const person of people) {
        upsertPerson(state.people, person, asOf);
        if (person.blocked || person.muted) state.apart = true;
      }
      // If the author was deleted, the entity is gone, too.
      const isKept = ({ author }: Post | Comment) => author === '' || author in state.people.byId;
      for (const post of posts) {
        // Only the home feed contains it, so other responses must not remove it.
        const { from } = state.posts.byId[post._id] ?? {};
        if (isKept(post)) upsert(state.posts, post._id, { ...(from && { from }), ...post }, asOf);
      }
      for (const comment of comments) {
        // A comment loaded on its own contains nothing about its replies.
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
    /** Marks a person as muted or blocked before the server confirms it, so that lists leave them out immediately. */
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
    /** The member's own reply was saved. */
    replied: (state, { payload }: PayloadAction<string>) => moveReplies(state.comments.byId, payload, 1),
    /** The reader opened it in spite of the filter. */
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
  // A pending reply is not counted.
  if (parent && !reply.startsWith(PENDING)) parent.replyCount = Math.max(0, (parent.replyCount ?? 0) + by);
}

/** The prefix of ids of entities that are not on the server yet. */
export const PENDING = 'pending:';

/** The kinds of entities that no other entity refers to. */
const ALONE = ['sessions', 'invitations', 'members', 'entries', 'cases', 'notices'] as const;
export const KINDS: Kind[] = ['people', 'posts', 'comments', ...ALONE];

function upsert<Entity>(known: Known<Entity>, id: string, entity: Entity, asOf: AsOf): void {
  if (isOlder(asOf, known.asOf[id])) return;
  known.byId[id] = entity;
  known.asOf[id] = asOf;
}

/** An embedded author is only a part of a user, so it must not change the user's `asOf`. */
function upsertPerson(people: Known<User | Author>, person: User | Author, asOf: AsOf): void {
  const id = personKey(person.username);
  const known = people.byId[id];
  // Only the profile's response contains these followers.
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

/** Returns undefined also if the person is only known as an author. */
export function selectUser({ entities }: RootState, key: string): User | undefined {
  const person = entities.people.byId[key];
  return person && '_id' in person ? person : undefined;
}

/** True if the entity is known to be deleted; false if it was never loaded. */
export const selectIsGone = ({ entities }: RootState, kind: Kind, id: string): boolean =>
  id in entities[kind].asOf && !(id in entities[kind].byId);
