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

/** For empty private lists, closed pages and invitations that cannot be used. */
export const EmptyNest = late(() => import('#art/drawings.tsx').then((module) => module.EmptyNest));
/** For accounts that are not approved yet. */
export const EggInNest = late(() => import('#art/drawings.tsx').then((module) => module.EggInNest));
/** For lists without rows, and for content that is hidden or not for guests. */
export const QuietBranch = late(() => import('#art/drawings.tsx').then((module) => module.QuietBranch));
/** For an empty list of notifications. */
export const QuietWire = late(() => import('#art/drawings.tsx').then((module) => module.QuietWire));
/** For pages and profiles that do not exist or are not available. */
export const LostTracks = late(() => import('#art/drawings.tsx').then((module) => module.LostTracks));

/** For failed connections and crashes. In the first download, because it could not be fetched any more then. */
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
