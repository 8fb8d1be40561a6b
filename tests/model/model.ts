import type { Person } from '#tests/harness/world.ts';

/** The whole product in memory, as simple as possible. */
export interface Model {
  people: Member[];
  /** Oldest first, deleted ones too. */
  posts: ModelPost[];
}

export interface Member {
  person: Person;
  bio: string;
  following: Set<Member>;
  /** Newest first. */
  bookmarks: ModelPost[];
}

export interface ModelPost {
  _id: string;
  author: Member;
  content: string;
  likedBy: Set<Member>;
  /** Oldest first, deleted ones too. */
  comments: ModelComment[];
  deleted: boolean;
}

export interface ModelComment {
  _id: string;
  author: Member;
  text: string;
  up: Set<Member>;
  down: Set<Member>;
  deleted: boolean;
}

export const createModel = (people: Person[]): Model => ({
  people: people.map((person) => ({ person, bio: '', following: new Set(), bookmarks: [] })),
  posts: [],
});

export const alive = <Item extends { deleted: boolean }>(items: Item[]): Item[] =>
  items.filter((item) => !item.deleted);
