import type { ComponentType, ReactNode } from 'react';
import { Bird } from '#art/Logo.tsx';
import { lazy, useLoaded } from '../../core/lazy.ts';

const Frame = ({ children }: { children: ReactNode }) => (
  <svg className="art" viewBox="0 0 208 150" aria-hidden="true">
    {children}
  </svg>
);

/** The frame reserves the space at once and the drawing is loaded later, because few people ever see one. */
function late(load: () => Promise<ComponentType>): ComponentType {
  const drawing = lazy(load);
  return function Illustration() {
    const Drawing = useLoaded(drawing);
    return <Frame>{Drawing && <Drawing />}</Frame>;
  };
}

/** Nothing is saved here yet. */
export const EmptyNest = late(() => import('#art/drawings.tsx').then((module) => module.EmptyNest));
/** The account is not approved yet. */
export const EggInNest = late(() => import('#art/drawings.tsx').then((module) => module.EggInNest));
/** The list has no rows: no people, posts or cases. */
export const QuietBranch = late(() => import('#art/drawings.tsx').then((module) => module.QuietBranch));
/** There are no notifications yet. */
export const QuietWire = late(() => import('#art/drawings.tsx').then((module) => module.QuietWire));
/** The page or profile does not exist. */
export const LostTracks = late(() => import('#art/drawings.tsx').then((module) => module.LostTracks));

/** The connection failed. Part of the first download, because it could not be fetched any more then. */
export const BrokenLine = () => (
  <Frame>
    <path className="art-line" d="M34 146V22M22 34h24M24 46h20" />
    <path className="art-line" d="M174 146V22M162 34h24M164 46h20" />
    <path className="art-line" d="M34 34c20 30 44 36 62 34" />
    <path className="art-line" d="M174 34c-8 40-26 62-34 86" />
    <path className="art-faint" d="M34 46c30 40 110 40 140 0" />
    <Bird x={60} y={20} scale={1.95} />
    <path className="art-leg" d="M78 62v6M86 62v7" />
    <path className="art-spark" d="M112 76l5-7M119 84l8-4M110 90l7 5" />
  </Frame>
);
