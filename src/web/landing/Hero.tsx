import { Bookmark, Heart, MessageCircle } from 'lucide-react';
import { Mark } from '../art/Logo.tsx';
import { SongArt } from '../art/SongArt.tsx';
import { Button } from '../ui/buttons/Button.tsx';
import { Avatar } from '../ui/people/Avatar.tsx';
import { voiceOf } from '../ui/post/voice.ts';
import { LEAD, POSTS, type SamplePost, to } from './content.ts';
import type { Site } from './Landing.tsx';

export const Hero = ({ guest, inBrowser }: Omit<Site, 'sourceUrl'>) => (
  <section className="hero">
    <SongArt text="meadow pipit" width={1440} height={250} echo={65} fit="xMinYMax slice" unit={70} base={0.86} />
    <h1>
      Short calls
      <br />
      carry far.
    </h1>
    <p className="hero-lead">{LEAD}</p>
    <div className="hero-actions">
      <Button as="a" kind="poster" size="lg" href={to('signup')}>
        Get started
      </Button>
      <Button as="a" kind="poster-line" size="lg" href={to('login')}>
        Login
      </Button>
      {guest && (
        <a data-guest className="hero-guest" href={to('login?guest')}>
          Look around as a guest
        </a>
      )}
    </div>
    {inBrowser && (
      <p className="hero-note">
        This Pipit lives in your browser: what you write is kept on this device alone, and nobody else sees it.
      </p>
    )}
    <div className="perch" aria-hidden="true">
      <Mark className="perch-bird" />
      {POSTS.map((post) => (
        <Sample key={post.username} {...post} />
      ))}
    </div>
  </section>
);

/** A picture of a post: it looks like one and does nothing. */
const Sample = ({ name, username, age, text, likes, comments }: SamplePost) => (
  <div className="post">
    <Avatar username={username} />
    <div className="post-body">
      <div className="byline">
        <span className="byline-name">{name}</span>
        <span className="byline-handle">@{username}</span>
        <span className="byline-time">{age}</span>
      </div>
      <p className={`pip ${voiceOf(text.length)}`}>{text}</p>
      <div className="actions">
        <span className="action">
          <Heart />
          {likes}
        </span>
        <span className="action">
          <MessageCircle />
          {comments}
        </span>
        <span className="action action-save">
          <Bookmark />
        </span>
      </div>
    </div>
  </div>
);
