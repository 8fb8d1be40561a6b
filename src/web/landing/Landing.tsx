import { ArrowUpRight, Moon, Sun } from 'lucide-react';
import { Lockup } from '../art/Logo.tsx';
import { Button } from '../ui/buttons/Button.tsx';
import { SkipLink } from '../ui/page/SkipLink.tsx';
import { Avatar } from '../ui/people/Avatar.tsx';
import { FEATURES, SAID, SOCIAL, to } from './content.ts';
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
      <button type="button" className="icon-btn needs-script" data-color-mode aria-label="Switch to dark mode">
        <Moon className="mode-moon" />
        <Sun className="mode-sun" />
      </button>
      <Button as="a" kind="sec" size="sm" href={to('login')}>
        Login
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
    <h2 id="features">Small on purpose. Yours by design.</h2>
    <ul className="features">
      {FEATURES.map(({ icon: Icon, title, text }) => (
        <li key={title}>
          <Icon />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);

const Said = () => (
  <section className="band" aria-labelledby="said">
    <h2 id="said">Said in 120 characters or fewer</h2>
    <div className="said">
      {SAID.map(({ name, username, place, text }) => (
        <figure key={name}>
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
    <small>© 2022 Pipit</small>
    <nav aria-label="Elsewhere">
      {SOCIAL.map(({ name, href }) => (
        <a key={name} href={href} rel="noopener">
          {name}
          <ArrowUpRight />
        </a>
      ))}
    </nav>
    <a data-source href={sourceUrl}>
      Source code
    </a>
  </footer>
);
