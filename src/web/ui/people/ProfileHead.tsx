import '../styles/sheets/profile.css';
import { Calendar, Link } from 'lucide-react';
import type { ReactNode } from 'react';
import { profileWords as words } from '#words/en/people/profile.ts';
import { formatCount } from '#words/formats.ts';
import { TextLink } from '../buttons/TextLink.tsx';
import { Count } from '../text/Count.tsx';
import { scriptOf } from '../text/voice.ts';

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
  /** Leads to the people that it counts. */
  linkTo: (list: 'followers' | 'following', label: string, count: ReactNode) => ReactNode;
  /** Below the counts. */
  known?: ReactNode;
  /** In grey: of who is blocked. */
  veiled?: boolean | undefined;
}

export function ProfileHead(props: ProfileHeadProps) {
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
              <Link />
              <TextLink href={website.href} target="_blank" rel="noopener nofollow">
                {website.text}
              </TextLink>
            </span>
          )}
          {joined && (
            <span>
              <Calendar />
              {words.joined(joined)}
            </span>
          )}
        </div>
        <dl className="profile-counts">
          <Tally term={words.posts(counts.posts)} value={counts.posts} />
          <Tally term={words.followers(counts.followers)} value={counts.followers} list="followers" linkTo={linkTo} />
          <Tally term={words.following(counts.following)} value={counts.following} list="following" linkTo={linkTo} />
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
        linkTo(list, words.tally(formatCount(value), term), <Count value={value} />)
      ) : (
        <Count value={value} />
      )}
    </dd>
  </div>
);
