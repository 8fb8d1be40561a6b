import { ArrowUpRight, Moon, Sun } from 'lucide-react';
import { Lockup } from '#art/Logo.tsx';
import { FIRST_LINKS } from '#contract/community/community.ts';
import { commonWords } from '#words/en/common.ts';
import { landingWords as words } from '#words/en/landing.tsx';
import { Avatar } from '../../ui/art/Avatar.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { SkipLink } from '../../ui/page/SkipLink.tsx';
import { entriesOf, FEATURE_ICONS, to } from './content.ts';
import { Hero } from './Hero.tsx';

export interface Site {
  /** The server lives in the browser, and so does all that is written. */
  inBrowser: boolean;
  /** Visitors may look around as the guest. */
  guest: boolean;
  sourceUrl: string;
}

/** Drawn once, when the site is built. What moves is CSS; what answers is landing.ts. */
export const Landing = ({ sourceUrl, ...site }: Site) => (
  <>
    <SkipLink />
    <header className="landing-head">
      <Lockup as="a" href={to('')} aria-label="Pipit" />
      <button
        type="button"
        className="icon-btn needs-script"
        aria-label={commonWords.toDark}
        // What it is called in either mode.
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
