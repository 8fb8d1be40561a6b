import type { ReactNode } from 'react';
import { PlainPage } from './PlainPage.tsx';
import { Sheet } from './Shell.tsx';
import { StateCard, type StateCardProps } from './StateCard.tsx';

interface PlainStateProps extends StateCardProps {
  logo: ReactNode;
  /** Shown after the colour mode. */
  end: ReactNode;
}

/** A page with a single card, for people who cannot continue. */
export const PlainState = ({ logo, end, ...card }: PlainStateProps) => (
  <PlainPage logo={logo} end={end}>
    <div className="plain-card">
      <Sheet>
        <StateCard level={1} {...card} />
      </Sheet>
    </div>
  </PlainPage>
);
