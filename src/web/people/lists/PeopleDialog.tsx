import { useEffect } from 'react';
import { peopleListWords as words } from '#words/en/people/peopleLists.ts';
import { useReconnect } from '../../core/connection.ts';
import { useList } from '../../data/lists/useList.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { PeopleSkeletons } from '../../ui/page/PeopleSkeletons.tsx';
import { HiddenPeople, NobodyFound, PersonInList } from './PersonInList.tsx';
import { type PeopleKey, peopleLists, usePeople } from './peopleLists.ts';

export interface PeopleDialogProps {
  list: 'likers' | 'voters';
  /** The `owner` of `peopleOf`. */
  owner: string;
  count: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The people who like a post, or who voted a comment up. */
export const PeopleDialog = ({ list, owner, count, open, onOpenChange }: PeopleDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={list === 'likers' ? words.likedBy(count) : words.votedUpBy(count)}
  >
    <Listed list={list} owner={owner} count={count} />
  </Dialog>
);

/** A list of up to this many people has no search field. */
const FEW = 10;

function Listed({ list, owner, count }: Pick<PeopleDialogProps, 'list' | 'owner' | 'count'>) {
  const { typed, setTyped, asked } = usePeople(list, owner);
  const query = (asked.of ?? '').slice(owner.length + 1);
  return (
    <div className="people-in-dialog">
      {count > FEW && <SearchField label={words.find[list]} value={typed} onValueChange={setTyped} />}
      <People listKey={asked} query={query} />
      {!query && <HiddenPeople listKey={asked} count={count} />}
    </div>
  );
}

function People({ listKey, query }: { listKey: PeopleKey; query: string }) {
  const { ids, load, loaded, failed, more } = useList(peopleLists, listKey);
  useEffect(load, [load]);
  useReconnect(failed && load);
  if (failed && !ids.length) return <LoadFailed title={words.failed} again={load} />;
  if (!loaded) return <PeopleSkeletons label={words.loading} />;
  if (!ids.length && !more.exists) return query ? <NobodyFound query={query} /> : <p>{words.nobody}</p>;
  return (
    <>
      <ul>
        {ids.map((id) => (
          <li key={id}>
            <PersonInList id={id} query={query} />
          </li>
        ))}
      </ul>
      {more.exists && (
        <Button kind="sec" onClick={more.load} aria-busy={more.status === 'loading'}>
          {words.more}
        </Button>
      )}
    </>
  );
}
