import { useState } from 'react';
import { guestAccount } from '#contract/people/guest.ts';
import { useAppStore } from '../core/store.ts';
import { selectPost } from '../data/entities/selectors.ts';
import { useCurrentUser } from '../data/session/currentUser.ts';
import { seenBefore } from './state/lastVisit.ts';
import type { PostListKey } from './state/postLists.ts';

/** The first post of the home feed that was there before: what stands above it is new since the last visit. */
export function useLastVisit({ name, sort }: PostListKey, ids: string[]): string | undefined {
  const { _id, username } = useCurrentUser();
  const store = useAppStore();
  const [seen] = useState(() =>
    name === 'home' && sort === 'newest' && username !== guestAccount.username ? seenBefore(_id) : '',
  );
  if (!seen) return;
  const state = store.getState();
  return ids.find((id) => (selectPost(state, id)?.createdAt ?? '') <= seen);
}
