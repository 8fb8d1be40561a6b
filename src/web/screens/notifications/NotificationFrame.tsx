import '../../ui/styles/sheets/notices.css';
import { Ellipsis } from 'lucide-react';
import { type ComponentProps, Fragment, type ReactNode, useId } from 'react';
import type { Notice } from '#contract/notices/notices.ts';
import { guestAccount } from '#contract/people/guest.ts';
import { noticeWords as words } from '#words/en/notifications/notices.tsx';
import { listParts } from '#words/formats.ts';
import { lazy } from '../../core/lazy.ts';
import { Link } from '../../core/router.tsx';
import { useAppSelector } from '../../core/store.ts';
import { fullName } from '../../people/fullName.ts';
import { UserAvatar } from '../../people/UserAvatar.tsx';
import { MenuTrigger } from '../../ui/overlays/Menu.tsx';
import { Time } from '../../ui/text/Time.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

export interface Named {
  username: string;
  firstName: string;
  lastName: string;
}

/** One person by their full name, several by first name: two or three, or two and the number of others. */
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

interface FlockProps {
  people: readonly ComponentProps<typeof UserAvatar>['user'][];
  count: number;
}

/** Avatars side by side, as on a wire. The names are shown below. */
export const Flock = ({ people, count }: FlockProps) => (
  <div className="flock" aria-hidden="true">
    {people.map((user) => (
      <Link key={user.username} to={`/profile/${user.username}`} tabIndex={-1}>
        <UserAvatar user={user} size={32} />
      </Link>
    ))}
    {count > people.length && <span className="flock-more">{words.more(count - people.length)}</span>}
  </div>
);

interface NoteFrameProps {
  notice: Notice;
  /** The address that the row links to. */
  to?: string | undefined;
  lead: ReactNode;
  /** Shown above the line. */
  head?: ReactNode;
  line: ReactNode;
  /** Shown next to the line. */
  end?: ReactNode;
  children?: ReactNode;
}

/** A row of the list: a picture, one line of text, and details. The link covers the whole row, like that of a post. */
export function NoteFrame({ notice, to, lead, head, line, end, children }: NoteFrameProps) {
  const lineId = useId();
  return (
    <article className="note" data-unread={notice.unread || undefined} aria-labelledby={lineId}>
      {lead}
      <div className="note-body">
        {head}
        <div className="note-top">
          <p id={lineId} className="note-line">
            {notice.unread && <VisuallyHidden>{words.unread}</VisuallyHidden>}
            {line} <Time at={notice.at} ago />
          </p>
          {end}
        </div>
        {to && <Link className="post-link" to={to} data-action="open" aria-labelledby={lineId} />}
        {children}
      </div>
      {'post' in notice && <ThreadMenu row={notice._id} post={notice.post} />}
    </article>
  );
}

interface ThreadMenuProps {
  row: string;
  post: { _id: string; text: string };
}

const popup = lazy(() => import('./ThreadPopup.tsx').then((module) => module.ThreadPopup));

function ThreadMenu({ row, post }: ThreadMenuProps) {
  const isGuest = useAppSelector(({ auth }) => auth.user === guestAccount.username);
  if (isGuest) return null;
  return (
    <div className="post-menu">
      <MenuTrigger
        label={words.options(post.text)}
        className="icon-btn icon-btn-sm"
        popup={popup}
        own={{ thread: { postId: post._id, row } }}
      >
        <Ellipsis />
      </MenuTrigger>
    </div>
  );
}

interface LeadProps {
  person: ComponentProps<typeof UserAvatar>['user'];
  /** The icon of the kind of notification. */
  kind: ReactNode;
}

/** For notifications about one person. */
export const Lead = ({ person, kind }: LeadProps) => (
  <Link className="note-lead" to={`/profile/${person.username}`} tabIndex={-1} aria-hidden="true">
    <UserAvatar user={person} size={44} />
    <span className="note-kind">{kind}</span>
  </Link>
);

/** For notifications about several people, or about no particular person. */
export const Tile = ({ tone, icon }: { tone: 'like' | 'follow' | 'moderation'; icon: ReactNode }) => (
  <span className={`note-tile note-${tone}`} aria-hidden="true">
    {icon}
  </span>
);
