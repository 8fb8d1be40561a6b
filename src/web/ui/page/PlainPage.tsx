import '../styles/sheets/front.css';
import type { ReactNode } from 'react';
import { ColorModeButton } from '../buttons/ColorModeButton.tsx';

interface PlainPageProps {
  /** The logo as a link home. */
  logo: ReactNode;
  /** Behind the colour mode. */
  end?: ReactNode;
  children: ReactNode;
}

/** One column without navigation. */
export const PlainPage = ({ logo, end, children }: PlainPageProps) => (
  <div className="plain">
    <header className="auth-head">
      {logo}
      <div className="pair">
        <ColorModeButton />
        {end}
      </div>
    </header>
    <main id="main" className="plain-main" tabIndex={-1}>
      {children}
    </main>
  </div>
);
