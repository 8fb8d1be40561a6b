import type { RootState } from '../../core/store.ts';
import { moment } from '../../data/calls/asOf.ts';
import { type EntitiesState, KINDS, type Kind, mapOf, personKey } from '../../data/entities/entitiesSlice.ts';
import { isLoaded, keyOf, type List } from '../../data/lists/listsSlice.ts';

/** A tab may be open for weeks. Above this number, entities that no list and no page refers to are forgotten. */
const MOST_ENTITIES = 1_000;
/** Lists of one post or one person that are kept while they are not shown. */
const MOST_LISTS = 30;
/** Ids of deleted entities are kept for longer than any request takes that may still bring one back. */
const GONE_FOR_MOMENTS = 500;

export function forgetUnused(state: RootState): RootState {
  const lists = withoutOldest(state);
  const known = KINDS.reduce((count, kind) => count + Object.keys(state.entities[kind].asOf).length, 0);
  if (lists === state.lists && known <= MOST_ENTITIES) return state;
  const entities = inUse({ ...state, lists });
  return { ...state, lists, entities, comments: withoutForgotten(state.comments, entities) };
}

/** The state of a comment is forgotten together with it. */
function withoutForgotten(comments: RootState['comments'], { comments: { byId } }: EntitiesState) {
  const isKnown = (id: string) => id in byId;
  return { ...comments, answers: pick(comments.answers, isKnown), replies: pick(comments.replies, isKnown) };
}

function withoutOldest({ auth, lists, posts, user }: RootState): Record<string, List> {
  const onScreen = [auth.user, posts.singlePost, posts.inView?.of, user.user];
  const spare = Object.values(lists).filter(
    // A search drops its own list, so lists of loaded searches are exempt.
    (list) => list.key.of && !onScreen.includes(list.key.of) && !(list.key.name === 'search' && isLoaded(list)),
  );
  if (spare.length <= MOST_LISTS) return lists;
  spare.sort((a, b) => b.loadedAt - a.loadedAt);
  const old = new Set(spare.slice(MOST_LISTS).map(({ key }) => keyOf(key)));
  return Object.fromEntries(Object.entries(lists).filter(([name]) => !old.has(name)));
}

type Used = Record<Kind, Set<string | null | undefined>>;

/** The entities that lists and pages show, and those that these refer to. */
function inUse({ auth, comments, entities, lists, posts, user }: RootState): EntitiesState {
  const shownUser = entities.people.byId[user.user ?? ''];

  const used: Used = {
    ...(Object.fromEntries(KINDS.map((kind) => [kind, new Set()])) as Used),
    people: new Set([auth.user, user.user]),
    posts: new Set([
      posts.singlePost,
      posts.composer?.edit,
      shownUser && 'pinned' in shownUser ? shownUser.pinned : null,
      ...entities.hidden,
    ]),
    comments: new Set([comments.answered, comments.around?.id, ...comments.pending, ...entities.hidden]),
  };
  for (const { kind, ids, fresh } of Object.values(lists)) for (const id of [...ids, ...fresh]) used[kind].add(id);
  for (const id of used.notices) {
    const notice = entities.notices.byId[id ?? ''];
    if (!notice) continue;
    if ('post' in notice) used.posts.add(notice.post._id);
    if ('comment' in notice) used.comments.add(notice.comment?._id);
    if ('person' in notice) used.people.add(personKey(notice.person.username));
    if ('people' in notice) for (const { username } of notice.people) used.people.add(personKey(username));
  }
  // The loop also visits the comments that it adds, so the parent of a used reply is used, too.
  for (const id of used.comments) {
    const { author, parent, post, repliers = [] } = entities.comments.byId[id ?? ''] ?? {};
    used.comments.add(parent);
    used.posts.add(post);
    for (const person of [author, ...repliers]) used.people.add(person);
  }
  for (const id of used.posts) used.people.add(entities.posts.byId[id ?? '']?.author);
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
