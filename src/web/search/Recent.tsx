import { AtSign, Clock, Hash, X } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from '../app/navigation/router.tsx';
import { useCurrentUser } from '../session/currentUser.ts';
import { useSignal } from '../ui/base/useSignal.ts';
import { IconButton } from '../ui/buttons/IconButton.tsx';
import { Sheet } from '../ui/page/Shell.tsx';
import { StateCard } from '../ui/page/StateCard.tsx';
import { searchWords as words } from '../words/en/search.ts';
import { addressOf } from './asked.ts';
import { Lens } from './Lens.tsx';
import { forget, forgetAll, readRecent, recentSearches } from './recent.ts';
import { TagRows } from './TagRows.tsx';
import { useTags } from './tags.ts';

/** Before anything is typed. */
export function Recent() {
  const user = useCurrentUser()._id;
  const searches = useSignal(recentSearches);
  const tags = useTags('');
  useEffect(() => readRecent(user), [user]);
  if (!tags) return null;
  if (searches.length + tags.length === 0) {
    return (
      <Sheet>
        <StateCard art={<Lens />} title={words.idle}>
          {words.idleNote}
        </StateCard>
      </Sheet>
    );
  }
  return (
    <>
      <Sheet>
        {searches.length > 0 && (
          <div className="rule-head find-head">
            <h2>{words.recent}</h2>
            <button type="button" className="text-link" onClick={() => forgetAll(user)}>
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
              <IconButton label={words.forget(search)} icon={<X />} onClick={() => forget(user, search)} />
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
