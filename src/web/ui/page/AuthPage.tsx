import { type ReactNode, useState } from 'react';
import { Mark } from '#art/Logo.tsx';
import { lazy, useLoaded } from '../../core/lazy.ts';
import { LateAvatar } from '../art/LateAvatar.tsx';
import { ColorModeButton } from '../buttons/ColorModeButton.tsx';
import { voiceOf } from '../text/voice.ts';

interface AuthPageProps {
  /** The logo as a link home. */
  logo: ReactNode;
  /** A form of class `auth-form`. */
  children: ReactNode;
  quote: string;
  author?: { name: string; username: string } | undefined;
}

const song = lazy(() => import('../art/PosterSong.tsx').then((module) => module.PosterSong));

/** A form, and from 62em a poster with a post and the bird that sings it. */
export function AuthPage({ logo, children, quote, author }: AuthPageProps) {
  const [wide] = useState(() => matchMedia('(min-width: 62em)').matches);
  const PosterSong = useLoaded(song, wide);
  return (
    <div className="auth">
      <header className="auth-head">
        {logo}
        <ColorModeButton />
      </header>
      <main id="main" className="auth-main">
        {children}
      </main>
      <aside className="auth-poster" aria-hidden="true">
        <div className="auth-quote">
          <p data-loud={voiceOf(quote.length) === 'loud'}>{quote}</p>
          {author && (
            <div className="auth-by">
              {wide && <LateAvatar username={author.username} size={44} />}
              {author.name}
            </div>
          )}
        </div>
        <div className="auth-giant">
          {PosterSong && <PosterSong />}
          <Mark />
        </div>
      </aside>
    </div>
  );
}
