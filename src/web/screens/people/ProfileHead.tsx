import '../../ui/styles/sheets/profile.css';
import { Calendar, LinkIcon } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import type { User } from '#contract/people/users.ts';
import { profileWords } from '#words/en/people/profile.ts';
import { postWords } from '#words/en/posts/posts.ts';
import { formatCount, formatMonth } from '#words/formats.ts';
import { lazy, useLoaded } from '../../core/lazy.ts';
import { Link } from '../../core/router.tsx';
import { useAppSelector } from '../../core/store.ts';
import { personKey } from '../../data/entities/entitiesSlice.ts';
import { FollowButton } from '../../people/FollowButton.tsx';
import { selectFollowersCount, selectFollowingCount } from '../../people/follow.ts';
import { fullName } from '../../people/fullName.ts';
import { UserAvatar } from '../../people/UserAvatar.tsx';
import { UserCover } from '../../people/UserCover.tsx';
import { LinkedText } from '../../posts/card/PostText.tsx';
import { OthersMenu } from '../../posts/menu/PostMenu.tsx';
import { selectPostsCount } from '../../posts/state/reactions.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { preloadDialog } from '../../ui/overlays/Dialog.tsx';
import { Count } from '../../ui/text/Count.tsx';
import { scriptOf } from '../../ui/text/voice.ts';

interface ProfileHeadProps {
  cover: ReactNode;
  avatar: ReactNode;
  /** Edit, Follow or UnFollow. */
  action: ReactNode;
  name: string;
  username: string;
  bio?: ReactNode;
  website?: { href: string; text: string } | undefined;
  joined?: string | undefined;
  counts: { posts: number; followers: number; following: number };
  /** Renders a link to the list that the count belongs to. */
  linkTo: (list: 'followers' | 'following', label: string, count: ReactNode) => ReactNode;
  /** Shown below the counts. */
  known?: ReactNode;
  /** Shown in grey, because the viewer has blocked this person. */
  veiled?: boolean | undefined;
}

function ProfileHead(props: ProfileHeadProps) {
  const { cover, avatar, action, name, username, bio, website, joined, counts, linkTo, known, veiled } = props;
  return (
    <section aria-label={name} data-veiled={veiled}>
      {cover}
      <div className="profile">
        <div className="profile-top">
          <span className="profile-bird">{avatar}</span>
          {action}
        </div>
        <h2 className={scriptOf(name)}>{name}</h2>
        <p className="profile-handle">@{username}</p>
        {bio && <p className="profile-bio">{bio}</p>}
        <div className="profile-meta">
          {website && (
            <span>
              <LinkIcon />
              <TextLink href={website.href} target="_blank" rel="noopener nofollow">
                {website.text}
              </TextLink>
            </span>
          )}
          {joined && (
            <span>
              <Calendar />
              {profileWords.joined(joined)}
            </span>
          )}
        </div>
        <dl className="profile-counts">
          <Tally term={profileWords.posts(counts.posts)} value={counts.posts} />
          <Tally
            term={profileWords.followers(counts.followers)}
            value={counts.followers}
            list="followers"
            linkTo={linkTo}
          />
          <Tally
            term={profileWords.following(counts.following)}
            value={counts.following}
            list="following"
            linkTo={linkTo}
          />
        </dl>
        {known}
      </div>
    </section>
  );
}

interface TallyProps {
  term: string;
  value: number;
  list?: 'followers' | 'following';
  linkTo?: ProfileHeadProps['linkTo'];
}

const Tally = ({ term, value, list, linkTo }: TallyProps) => (
  <div>
    <dt>{term}</dt>
    <dd>
      {list && linkTo ? (
        linkTo(list, profileWords.tally(formatCount(value), term), <Count value={value} />)
      ) : (
        <Count value={value} />
      )}
    </dd>
  </div>
);

/** Only http and https addresses become links. The scheme and a single trailing slash are not shown. */
export function websiteOf(address: string): { href: string; text: string } | undefined {
  if (!/^https?:\/\//i.test(address)) return;
  return { href: address, text: address.replace(/^https?:\/\//i, '').replace(/^([^/]+)\/$/, '$1') };
}

/** The person's followers whom the viewer also follows. */
function KnownFollowers({ user: { username, knownFollowers } }: { user: User }) {
  if (!knownFollowers?.count) return null;
  const { users, count } = knownFollowers;
  const named = count > users.length ? users.slice(0, 2) : users;
  const names = named.map(({ firstName }) => firstName);
  return (
    <Link className="known-followers" to={`/profile/${username}/mutuals`}>
      <span className="known-birds" aria-hidden="true">
        {users.map((one) => (
          <UserAvatar key={one._id} user={one} size={26} />
        ))}
      </span>
      <span>{profileWords.followedBy(names, count - names.length)}</span>
    </Link>
  );
}

const dialog = lazy(() => import('./EditProfileDialog.tsx').then((module) => module.EditProfileDialog));

function preload(): void {
  preloadDialog();
  void dialog.preload();
}

function EditProfile({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  const EditProfileDialog = useLoaded(
    dialog,
    open,
    useCallback(() => setOpen(false), []),
  );
  return (
    <>
      <Button kind="sec" onPointerEnter={preload} onFocus={preload} onClick={() => setOpen(true)}>
        {profileWords.edit}
      </Button>
      {EditProfileDialog && (
        // The dialog starts again if the saved profile changes.
        <EditProfileDialog key={`${user.userWebsite} ${user.userBio}`} user={user} open={open} onOpenChange={setOpen} />
      )}
    </>
  );
}

/** A blocked person cannot be followed, so there is no Follow button. */
const OthersActions = ({ user }: { user: User }) => (
  <div className="profile-buttons">
    <OthersMenu person={personKey(user.username)} label={postWords.optionsOf.person(fullName(user))} large />
    {!user.blocked && <FollowButton user={user} large />}
  </div>
);

export function Profile({ user }: { user: User }) {
  const own = useAppSelector((state) => state.auth.user === personKey(user.username));
  const posts = useAppSelector((state) => selectPostsCount(state, user));
  const followers = useAppSelector((state) => selectFollowersCount(state, user));
  const following = useAppSelector((state) => selectFollowingCount(state, user));
  return (
    <ProfileHead
      cover={<UserCover user={user} />}
      avatar={<UserAvatar user={user} size={104} />}
      action={own ? <EditProfile user={user} /> : <OthersActions user={user} />}
      name={fullName(user)}
      veiled={user.blocked}
      username={user.username}
      bio={user.userBio && <LinkedText text={user.userBio} />}
      website={websiteOf(user.userWebsite)}
      joined={formatMonth(new Date(user.createdAt))}
      counts={{ posts, followers, following }}
      linkTo={(list, label, count) =>
        user.blocked ? (
          count
        ) : (
          <Link to={`/profile/${user.username}/${list}`} aria-label={label}>
            {count}
          </Link>
        )
      }
      known={!own && !user.blocked && <KnownFollowers user={user} />}
    />
  );
}
