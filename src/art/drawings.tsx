import type { ReactNode } from 'react';
import { Bird } from './Logo.tsx';

/** The contents of the illustrations. */

const Nest = ({ children }: { children: ReactNode }) => (
  <>
    <path className="art-faint" d="M8 134h192M30 142h60M120 142h50" />
    {children}
    <path className="art-line" d="M48 92c4 30 26 42 56 42s52-12 56-42" />
    <path
      className="art-line"
      d="M42 92c20 10 104 10 124 0M46 100c22 12 92 14 116 0M54 112c22 10 78 12 100-1M66 124c20 8 56 8 76 0M42 92l-12-7M166 92l13-6M48 108l-11 3M160 109l12 4M60 98l8 26M88 102l-6 30M118 102l8 30M146 98l-6 26"
    />
  </>
);

export const EmptyNest = () => (
  <Nest>
    <path className="art-fill" d="M130 40c10-10 24-14 36-14-2 14-8 26-20 34-7 5-15 6-22 4l-8 10 6-14c-1-7 2-14 8-20Z" />
    <path className="art-vein" d="M119 70c9-12 20-23 34-33" />
  </Nest>
);

export const EggInNest = () => (
  <Nest>
    <path className="art-fill" d="M84 96c-4-26 8-48 20-48s24 22 20 48Z" />
  </Nest>
);

export const QuietBranch = () => (
  <>
    <path className="art-faint" d="M6 140h196" />
    <path className="art-line" d="M14 116c52-12 112-10 180-20M128 106c10-12 22-18 38-22M60 110c-8-8-12-16-14-26" />
    <path className="art-faint" d="M166 84c2-10 8-16 18-18 0 10-6 17-18 18ZM46 84c-8-5-11-13-8-22 8 4 11 12 8 22Z" />
    <Bird x={66} y={52} scale={2.55} />
    <path className="art-leg" d="M82 104v6M92 105v5" />
    <path className="art-song" d="M138 58q9-13 17 0M164 46v-12M172 43v-12M180 40v-12" />
  </>
);

export const QuietWire = () => (
  <>
    <path className="art-faint" d="M4 136h200" />
    <path className="art-line" d="M6 92c60 14 136 14 196 0" />
    <path className="art-faint" d="M6 70c60 14 136 14 196 0" />
    <Bird x={70} y={56} scale={2} />
    <path className="art-leg" d="M86 98v6M94 98v6" />
    <path className="art-faint" d="M132 46q6-2 9-12M146 50q8-2 11-15M161 53q7-2 10-13" />
  </>
);

const TRACKS = [
  'translate(22 118) rotate(62)',
  'translate(44 96) rotate(64)',
  'translate(66 104) rotate(66)',
  'translate(88 80) rotate(60)',
  'translate(110 84) rotate(48)',
  'translate(122 58) rotate(36)',
];

export const LostTracks = () => (
  <>
    <path className="art-faint" d="M6 132h196" />
    {TRACKS.map((step) => (
      <path key={step} className="art-line" transform={step} d="M0 6V-11M0 0l-7-8M0 0l7-8" />
    ))}
    <Bird x={146} y={10} scale={1.9} />
    <path className="art-faint" d="M140 70l-8 8M160 74l-5 9" />
  </>
);
