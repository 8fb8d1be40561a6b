import { moment } from '../calls/order.ts';
import { type EntitiesState, KINDS, type Kind, mapOf } from '../entities/entitiesSlice.ts';
import { isLoaded, keyOf, type List } from '../lists/listsSlice.ts';
import type { RootState } from './rootReducer.ts';

/** A tab may be open for weeks: beyond this many, what neither a list nor a page shows is forgotten. */
const MOST_ENTITIES = 1_000;
/** Off the screen, each of one post or one person. */
const MOST_LISTS = 30;
/** What has gone is remembered for longer than any request takes that may still bring it. */
const GONE_FOR_MOMENTS = 500;

export function forgetUnused(state: RootState): RootState {
  const lists = withoutOldest(state);
  const known = KINDS.reduce((count, kind) => count + Object.keys(state.entities[kind].asOf).length, 0);
  if (lists === state.lists && known <= MOST_ENTITIES) return state;
  return { ...state, lists, entities: inUse({ ...state, lists }) };
}

function withoutOldest({ auth, lists, posts, user }: RootState): Record<string, List> {
  const onScreen = [auth.user, posts.singlePost, posts.inView?.of, user.user];
  const spare = Object.values(lists).filter(
    // What was searched for is dropped with the search.
    (list) => list.key.of && !onScreen.includes(list.key.of) && !(list.key.name === 'search' && isLoaded(list)),
  );
  if (spare.length <= MOST_LISTS) return lists;
  spare.sort((a, b) => b.loadedAt - a.loadedAt);
  const old = new Set(spare.slice(MOST_LISTS).map(({ key }) => keyOf(key)));
  return Object.fromEntries(Object.entries(lists).filter(([name]) => !old.has(name)));
}

type Used = Record<Kind, Set<string | null | undefined>>;

function inUse({ auth, comments, entities, lists, posts, user }: RootState): EntitiesState {
  const used: Used = {
    ...(Object.fromEntries(KINDS.map((kind) => [kind, new Set()])) as Used),
    people: new Set([auth.user, user.user]),
    posts: new Set([posts.singlePost, posts.composer?.edit, ...entities.hidden]),
    comments: new Set([...comments.pending, ...entities.hidden]),
  };
  for (const { kind, ids, fresh } of Object.values(lists)) for (const id of [...ids, ...fresh]) used[kind].add(id);
  for (const kind of ['posts', 'comments'] as const) {
    for (const [id, { author }] of Object.entries(entities[kind].byId)) if (used[kind].has(id)) used.people.add(author);
  }
  const since = moment() - GONE_FOR_MOMENTS;
  const kept = KINDS.map((kind) => {
    const { byId, asOf } = entities[kind];
    const isKept = (id: string) => used[kind].has(id) || (!(id in byId) && (asOf[id]?.at ?? 0) > since);
    return [kind, { byId: pick<unknown>(byId, isKept), asOf: pick(asOf, isKept) }];
  });
  return { ...entities, ...Object.fromEntries(kept) };
}

const pick = <Value>(all: Record<string, Value>, isKept: (id: string) => boolean): Record<string, Value> =>
  mapOf(Object.entries(all).filter(([id]) => isKept(id)));
