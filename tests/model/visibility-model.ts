import type { ReportState } from '#store/schema/moderation/reports.ts';
import type { Role, UserState } from '#store/schema/people/users.ts';
import type { ContentState } from '#store/schema/posts/posts.ts';

/** A model of visibility. People are indexes. */
export interface Community {
  people: Member[];
  posts: Text[];
  comments: Text[];
  /** Pairs of people. */
  follows: [number, number][];
  blocks: [number, number][];
  mutes: [number, number][];
  filters: Filter[];
  read: 'everyone' | 'members';
}

export interface Member {
  username: string;
  state: UserState;
  role: Role;
}

export interface Text {
  uid: string;
  author: number;
  state: ContentState;
  /** Lower case, separated by single spaces. */
  words: string;
  /** A report by someone other than the author. */
  report: { by: number; state: ReportState } | null;
}

export interface Filter {
  by: number;
  word: string;
  action: 'fold' | 'hide';
}

export const USER_STATES: UserState[] = ['active', 'waiting', 'silenced', 'suspended', 'deleted'];
export const CONTENT_STATES: ContentState[] = ['visible', 'held', 'removed', 'deleted'];
export const REPORT_STATES: ReportState[] = ['open', 'upheld', 'dismissed'];
export const ROLES: Role[] = ['member', 'moderator', 'owner'];

type Reader = number | undefined;
type Place = 'public' | 'home' | 'thread' | 'direct';

const has = (pairs: [number, number][], a: Reader, b: Reader) => pairs.some(([x, y]) => x === a && y === b);
const isModerator = ({ people }: Community, reader: Reader) =>
  reader !== undefined && people[reader]?.role !== 'member';
const areApart = ({ blocks }: Community, a: Reader, b: number) => has(blocks, a, b) || has(blocks, b, a);

/** The expected status of a refusal, or undefined if the reader gets a response. */
export function refusal({ people, read }: Community, reader: Reader): 401 | 403 | undefined {
  if (reader === undefined) return read === 'members' ? 401 : undefined;
  return ['waiting', 'suspended'].includes(people[reader]?.state ?? '') ? 403 : undefined;
}

export function seesText(community: Community, reader: Reader, text: Text, place: Place): boolean {
  const { author, state, report } = text;
  const own = reader === author;
  const moderates = isModerator(community, reader) && (place === 'thread' || place === 'direct');
  if (state === 'removed' || state === 'deleted') return false;
  if (state === 'held' && !own && !moderates) return false;
  if (report && report.by === reader && report.state !== 'dismissed' && !moderates) return false;
  if (areApart(community, reader, author) && !moderates) return false;
  if (place !== 'direct' && has(community.mutes, reader, author)) return false;
  const authorState = community.people[author]?.state;
  if (authorState === 'deleted') return false;
  if (authorState === 'active' || own || moderates) return true;
  return authorState === 'silenced' && place !== 'public' && has(community.follows, reader, author);
}

/** The effect of the reader's filters on a text in a list. Filters do not apply to one's own texts. */
export function filterOf({ filters }: Community, reader: Reader, { author, words }: Text): Filter | undefined {
  const found = filters.filter(({ by, word }) => by === reader && ` ${words} `.includes(` ${word} `));
  return author === reader ? undefined : (found.find(({ action }) => action === 'hide') ?? found[0]);
}

export const lists = (community: Community, reader: Reader, text: Text, place: Place): boolean =>
  seesText(community, reader, text, place) && filterOf(community, reader, text)?.action !== 'hide';

export const seesAtHome = (community: Community, reader: Reader, text: Text): boolean =>
  (reader === text.author || has(community.follows, reader, text.author)) && lists(community, reader, text, 'home');

/** Returns whether a search among all people finds this one. */
export function findsPerson(community: Community, reader: Reader, person: number): boolean {
  const state = community.people[person]?.state;
  if (state === 'deleted' || areApart(community, reader, person)) return false;
  return state === 'active' || reader === person;
}

export function seesProfile(community: Community, reader: Reader, person: number): boolean {
  const state = community.people[person]?.state;
  if (state === 'deleted') return false;
  if (has(community.blocks, person, reader) && !isModerator(community, reader)) return false;
  return state === 'active' || state === 'silenced' || reader === person || isModerator(community, reader);
}
