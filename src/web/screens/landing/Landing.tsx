import { ArrowUpRight, Bookmark, Heart, MessageCircle, Moon, Sun } from 'lucide-react';
import { Lockup, Mark } from '#art/Logo.tsx';
import { SongArt } from '#art/SongArt.tsx';
import { FIRST_LINKS } from '#contract/community/community.ts';
import { commonWords } from '#words/en/common.ts';
import { landingWords as words } from '#words/en/landing.tsx';
import { Avatar } from '../../ui/art/Avatar.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { SkipLink } from '../../ui/page/SkipLink.tsx';
import { relativeTime } from '../../ui/text/Time.tsx';
import { voiceOf } from '../../ui/text/voice.ts';
import { entriesOf, FEATURE_ICONS, SAMPLES, type SamplePost, to } from './content.ts';

const Hero = ({ guest, inBrowser }: Omit<Site, 'sourceUrl'>) => (
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

/** The server of a community fills this in and shows it (server/site/documents.ts). */
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

/** A sample of a post, which cannot be used. */
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

export interface Site {
  /** The server and all content are in the browser. */
  inBrowser: boolean;
  /** Visitors may use the guest login. */
  guest: boolean;
  sourceUrl: string;
}

/** Rendered once, when the site is built. CSS does the animations, and landing.ts the interactions. */
export const Landing = ({ sourceUrl, ...site }: Site) => (
  <>
    <SkipLink />
    <header className="landing-head">
      <Lockup as="a" href={to('')} aria-label="Pipit" />
      <button
        type="button"
        className="icon-btn needs-script"
        aria-label={commonWords.toDark}
        // The labels of the button in either mode.
        data-light={commonWords.toDark}
        data-dark={commonWords.toLight}
      >
        <Moon className="mode-moon" />
        <Sun className="mode-sun" />
      </button>
      <Button as="a" kind="sec" size="sm" href={to('login')}>
        {words.login}
      </Button>
    </header>
    <main id="main">
      <Hero {...site} />
      <Features />
      <Said />
    </main>
    <Foot sourceUrl={sourceUrl} />
    <div className="toaster" role="status" />
  </>
);

const Features = () => (
  <section className="band" aria-labelledby="features">
    <h2 id="features">{words.featuresTitle}</h2>
    <ul className="features">
      {entriesOf(FEATURE_ICONS).map(([name, Icon]) => (
        <li key={name}>
          <Icon />
          <h3>{words.features[name].title}</h3>
          <p>{words.features[name].text}</p>
        </li>
      ))}
    </ul>
  </section>
);

const Said = () => (
  <section className="band" aria-labelledby="said">
    <h2 id="said">{words.saidTitle}</h2>
    <div className="said">
      {entriesOf(words.said).map(([username, { name, place, text }]) => (
        <figure key={username}>
          <blockquote>{text}</blockquote>
          <figcaption>
            <Avatar username={username} />
            <div>
              <b>{name}</b>
              <span>{place}</span>
            </div>
          </figcaption>
        </figure>
      ))}
    </div>
  </section>
);

const Foot = ({ sourceUrl }: { sourceUrl: string }) => (
  <footer className="landing-foot">
    <Lockup />
    <small>{words.copyright}</small>
    <nav data-social aria-label={words.elsewhere}>
      {FIRST_LINKS.map(({ label, url }) => (
        <a key={label} href={url} rel="noopener">
          {label}
          <ArrowUpRight className="points-sideways" />
        </a>
      ))}
    </nav>
    <a data-source href={sourceUrl}>
      {words.source}
    </a>
  </footer>
);
