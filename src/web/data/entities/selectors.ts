import type { User } from '#contract/people/users.ts';
import type { RootState } from '../../core/store.ts';
import type { Author, Comment, Kind, Post } from './entitiesSlice.ts';

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
