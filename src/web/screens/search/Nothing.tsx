import { useEffect, useState } from 'react';
import { listUsers } from '#contract/people/users.ts';
import { PAGE_MAX } from '#contract/rules/limits.ts';
import { searchWords as words } from '#words/en/search.ts';
import { Link } from '../../core/router.tsx';
import { type AppThunk, useAppDispatch } from '../../core/store.ts';
import { personKey } from '../../data/entities/entitiesSlice.ts';
import { nameIn } from '../../people/userLists.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';
import { Lens } from './Lens.tsx';
import { addressOf, authorIn, isShort, listIn, misreadIn, operatorsIn, wordsIn } from './query.ts';

/** Among posts: why, where that is known. */
export function NoPosts({ q }: { q: string }) {
  const author = authorIn(q);
  const isNobody = useIsNobody(author);
  const misread = misreadIn(q);
  const list = listIn(q);
  if (misread) return <Why title={words.misread[misread]} note={words.misreadNote[misread]} />;
  if (author && isNobody) return <Why title={words.nobody(author)} note={words.nobodyNote} />;
  if (list) return <Why title={words.noneIn[list]} note={words.noneInNote} />;
  if (isShort(q)) return <Why title={words.goOn} note={words.goOnNote} />;
  return <Nothing q={q} />;
}

/** What to loosen, and one way to do it. */
export function Nothing({ q }: { q: string }) {
  const plain = wordsIn(q);
  const operators = operatorsIn(q);
  const narrowed = plain !== '' && operators.length > 0;
  return (
    <StateCard
      art={<Lens />}
      title={words.nothing(plain || q)}
      action={
        narrowed && (
          <Button as={Link} kind="sec" to={addressOf({ q: plain })}>
            {words.everyone}
          </Button>
        )
      }
    >
      {narrowed ? words.nothingNarrow(operators.join(' ')) : words.nothingNote}
    </StateCard>
  );
}

const Why = ({ title, note }: { title: string; note: string }) => (
  <StateCard art={<Lens />} title={title}>
    {note}
  </StateCard>
);

function useIsNobody(username: string | undefined): boolean {
  const dispatch = useAppDispatch();
  const [nobody, setNobody] = useState<string>();
  useEffect(() => {
    if (!username) return undefined;
    let left = false;
    const asked = dispatch(isMissing(username)).catch(() => false);
    void asked.then((missing) => missing && !left && setNobody(username));
    return () => {
      left = true;
    };
  }, [dispatch, username]);
  return nobody !== undefined && nobody === username;
}

/** By a search, which one who is there may be left out of: whom the reader has blocked. */
const isMissing =
  (username: string): AppThunk<Promise<boolean>> =>
  async (_dispatch, _getState, { call }) => {
    const { users, nextCursor } = await call(listUsers, { query: { q: nameIn(username), limit: PAGE_MAX } });
    return nextCursor === null && !users.some((user) => personKey(user.username) === personKey(username));
  };
