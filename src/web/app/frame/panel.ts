import { lazily } from '../loading/lazily.tsx';

/** Below 80em its code is never fetched. */
export const RightPanel = lazily(() => import('./RightPanel.tsx').then((module) => module.RightPanel));
