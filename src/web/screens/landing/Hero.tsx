import { Bookmark, Heart, MessageCircle } from 'lucide-react';
import { Mark } from '#art/Logo.tsx';
import { SongArt } from '#art/SongArt.tsx';
import { landingWords as words } from '#words/en/landing.tsx';
import { Avatar } from '../../ui/art/Avatar.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { relativeTime } from '../../ui/text/relativeTime.ts';
import { voiceOf } from '../../ui/text/voice.ts';
import { entriesOf, SAMPLES, type SamplePost, to } from './content.ts';
import type { Site } from './Landing.tsx';

export const Hero = ({ guest, inBrowser }: Omit<Site, 'sourceUrl'>) => (
  <section className="hero">
    <SongArt text="meadow pipit" width={1440} height={250} echo={65} fit="xMinYMax slice" unit={70} base={0.86} />
    <h1>{words.title}</h1>
    <p className="hero-lead">{words.lead}</p>
    <div className="hero-actions">
      <Button as="a" data-join kind="poster" size="lg" href={to('signup')}>
        {words.start}
      </Button>
      <Button as="a" kind="poster-line" size="lg" href={to('login')}>
        {words.login}
      </Button>
      {guest && (
        <a data-guest className="hero-guest" href={to('login?guest')}>
          {words.guest}
        </a>
      )}
    </div>
    {inBrowser ? <p className="hero-note">{words.inBrowser}</p> : <Community />}
    <div data-samples className="perch" aria-hidden="true">
      <Mark className="perch-bird" />
      {entriesOf(SAMPLES).map(([username, post]) => (
        <Sample key={username} username={username} {...post} {...words.samples[username]} />
      ))}
    </div>
  </section>
);

/** Filled in and shown by the server of a community (server/site/landing.ts). */
const Community = () => (
  <p hidden data-community className="hero-note">
    {words.community(<b data-name />)} <span data-members>{words.membersOnly}</span>{' '}
    <a href={to('about')}>{words.about}</a>
  </p>
);

interface SampleProps extends SamplePost {
  username: string;
  name: string;
  text: string;
}

/** A picture of a post: it looks like one and does nothing. */
const Sample = ({ name, username, ageMs, text, likes, comments }: SampleProps) => (
  <div className="post">
    <Avatar username={username} />
    <div className="post-body">
      <div className="byline">
        <span className="byline-name">{name}</span>
        <span className="byline-handle">@{username}</span>
        <span className="byline-time">{relativeTime(0, ageMs)}</span>
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
