import { AtSign, Clock, Hash, X } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { searchWords as words } from '#words/en/search.ts';
import { useSignal } from '../../core/hooks.ts';
import { Link } from '../../core/router.tsx';
import { useCurrentUser } from '../../data/session/session.ts';
import { IconButton } from '../../ui/buttons/Button.tsx';
import { Sheet } from '../../ui/page/Shell.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';
import { addressOf } from './query.ts';
import { Lens, TagRows } from './Results.tsx';
import { forget, forgetAll, readRecent, recentSearches } from './searchHistory.ts';
import { useTags } from './useFound.ts';

/** Shown before anything is typed. */
export function Recent({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const user = useCurrentUser()._id;
  const searches = useSignal(recentSearches);
  const found = useTags('');
  const heading = useRef<HTMLHeadingElement>(null);
  // If the tags cannot be loaded, the rest of the page is shown.
  const { tags = [], failed } = found;
  useEffect(() => readRecent(user), [user]);
  if (!found.tags && !failed) return null;
  if (searches.length + tags.length === 0) {
    return (
      <Sheet>
        <StateCard art={<Lens />} title={words.idle}>
          {words.idleNote}
        </StateCard>
      </Sheet>
    );
  }
  // The pressed button is removed together with its row.
  const onForget = (search: string) => {
    forget(user, search);
    (searches.length > 1 ? heading : field).current?.focus();
  };
  const onForgetAll = () => {
    forgetAll(user);
    field.current?.focus();
  };
  return (
    <>
      <Sheet>
        {searches.length > 0 && (
          <div className="rule-head find-head">
            <h2 ref={heading} tabIndex={-1}>
              {words.recent}
            </h2>
            <button type="button" className="text-link" onClick={onForgetAll}>
              {words.clearAll}
            </button>
          </div>
        )}
        <ul>
          {searches.map((search) => (
            <li key={search} className="line-item">
              {iconOf(search)}
              <Link to={addressOf({ q: search })}>
                <bdi>{search}</bdi>
              </Link>
              <IconButton label={words.forget(search)} icon={<X />} onClick={() => onForget(search)} />
            </li>
          ))}
        </ul>
        {tags.length > 0 && <h2 className="rule-head">{words.tagsLately}</h2>}
        <TagRows tags={tags} />
      </Sheet>
      {searches.length > 0 && <p className="find-note">{words.stays}</p>}
    </>
  );
}

function iconOf(search: string) {
  if (/^#\S+$/.test(search)) return <Hash />;
  return /^@\S+$/.test(search) ? <AtSign /> : <Clock />;
}
