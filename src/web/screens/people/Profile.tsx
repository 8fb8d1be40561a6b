import type { User } from '#contract/people/users.ts';
import { postWords } from '#words/en/posts/posts.ts';
import { formatMonth } from '#words/formats.ts';
import { Link } from '../../core/router.tsx';
import { useAppSelector } from '../../core/store.ts';
import { personKey } from '../../data/entities/entitiesSlice.ts';
import { FollowButton } from '../../people/FollowButton.tsx';
import { selectFollowersCount, selectFollowingCount } from '../../people/follow.ts';
import { fullName } from '../../people/fullName.ts';
import { UserAvatar } from '../../people/UserAvatar.tsx';
import { UserCover } from '../../people/UserCover.tsx';
import { LinkedText } from '../../posts/card/PostWords.tsx';
import { OthersMenu } from '../../posts/menu/OthersMenu.tsx';
import { selectPostsCount } from '../../posts/state/selectors.ts';
import { ProfileHead } from '../../ui/people/ProfileHead.tsx';
import { EditProfile } from './EditProfile.tsx';
import { KnownFollowers } from './KnownFollowers.tsx';
import { websiteOf } from './website.ts';

/** Whom one has blocked one cannot follow. */
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
