import type { RootState } from '../../core/store.ts';
import { keyOf, type List, type ListKey } from './listsSlice.ts';

/** What the list shows: nothing that is being deleted, and nothing of who is muted or blocked. */
export function selectIds({ lists, entities }: RootState, key: ListKey): string[] {
  const list = lists[keyOf(key)];
  return list ? visible(entities, list, list.ids) : NONE;
}

/** What waits to be shown. */
export function selectFresh({ lists, entities }: RootState, key: ListKey): string[] {
  const list = lists[keyOf(key)];
  if (!list?.fresh.length) return NONE;
  const shown = new Set(list.ids);
  const news = list.fresh.filter((id) => !shown.has(id) && id in entities[list.kind].byId);
  return news.length ? visible(entities, list, news) : NONE;
}

const NONE: string[] = [];

function visible(entities: RootState['entities'], list: List, ids: string[]): string[] {
  if (!entities.hidden.length && !entities.apart) return ids;
  const hidden = new Set(entities.hidden);
  return ids.filter((id) => !hidden.has(id) && !isApart(entities, list, id));
}

/** Who is muted is left out of these; who is blocked of all, but for the head of their own page. */
const WITHOUT_MUTED = ['home', 'explore', 'comments', 'suggested'];

function isApart({ people, posts, comments }: RootState['entities'], { key: { name }, kind }: List, id: string) {
  const written = kind === 'posts' ? posts.byId[id] : kind === 'comments' ? comments.byId[id] : undefined;
  const person = people.byId[written?.author ?? id];
  return name !== 'profile' && (person?.blocked || (person?.muted && WITHOUT_MUTED.includes(name)));
}

/** For a selector that may make a new list of the same ids. */
export const sameIds = (a: string[], b: string[]): boolean =>
  a === b || (a.length === b.length && a.every((id, index) => id === b[index]));
