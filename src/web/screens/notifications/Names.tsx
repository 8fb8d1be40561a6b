import { Fragment, type ReactNode } from 'react';
import { noticeWords as words } from '#words/en/notifications/notices.tsx';
import { listParts } from '#words/formats.ts';
import { Link } from '../../core/router.tsx';
import { fullName } from '../../people/fullName.ts';

export interface Named {
  username: string;
  firstName: string;
  lastName: string;
}

/** One by the whole name, several by their first names: two or three, or two and how many others. */
export function Names({ people, count }: { people: readonly Named[]; count: number }) {
  const named = people.slice(0, count > 3 ? 2 : 3);
  if (!named.length) return words.people(count);
  const items: ReactNode[] = named.map((person) => (
    <Link key={person.username} to={`/profile/${person.username}`}>
      <bdi>{count === 1 ? fullName(person) : person.firstName || person.username}</bdi>
    </Link>
  ));
  if (count > named.length) items.push(words.others(count - named.length));
  let place = 0;
  return listParts(items.map(String)).map(({ type, value }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a list has its parts in one order
    <Fragment key={index}>{type === 'element' ? items[place++] : value}</Fragment>
  ));
}
