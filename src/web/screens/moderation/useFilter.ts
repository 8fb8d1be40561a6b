import { useEffect, useState } from 'react';
import { SEARCH_LENGTH } from '#contract/rules/limits.ts';
import { type MemberFilter, membersLike } from '../../community/members.ts';
import { useLocation } from '../../core/router.tsx';
import { useAppDispatch } from '../../core/store.ts';
import { dropped, keyOf, type ListKey } from '../../data/lists/listsSlice.ts';

const PAUSE = 180;

/** Whoever comes back, from a profile for example, finds what they looked for. */
let last: MemberFilter = {};

/** `asked` follows a moment after the last key. Its list is dropped with it. */
export function useFilter() {
  const dispatch = useAppDispatch();
  const { arrivedBy } = useLocation();
  const [filter, setFilter] = useState<MemberFilter>(() => (arrivedBy === 'POP' ? last : {}));
  const [asked, setAsked] = useState<ListKey>(() => listOf(filter));
  useEffect(() => {
    last = filter;
    const next = listOf(filter);
    if (next.of === asked.of) return;
    const timer = setTimeout(() => setAsked(next), PAUSE);
    return () => clearTimeout(timer);
  }, [filter, asked]);
  useEffect(() => () => void dispatch(dropped(keyOf(asked))), [dispatch, asked]);
  const change = (part: MemberFilter) => setFilter((before) => ({ ...before, ...part }));
  return { filter, asked, change };
}

const listOf = ({ q = '', ...filter }: MemberFilter): ListKey =>
  membersLike({ ...filter, q: q.trim().slice(0, SEARCH_LENGTH) });
