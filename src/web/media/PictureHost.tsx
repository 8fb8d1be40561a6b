import { useEffect } from 'react';
import { useSignal } from '../core/hooks.ts';
import { lazy, useLoaded } from '../core/lazy.ts';
import { opened } from './openedPicture.ts';

const viewer = lazy(() => import('./Viewer.tsx').then((module) => module.Viewer));

/** Call this on intent, such as hover and focus. */
export const preloadViewer = (): void => void viewer.preload();

const close = () => opened.set(null);

/** Renders the picture or description that is open. Mounted once. */
export function PictureHost() {
  const now = useSignal(opened);
  const Viewer = useLoaded(viewer, now !== null, close);
  useEffect(() => close, []);
  return Viewer && <Viewer opened={now} onClose={close} />;
}
