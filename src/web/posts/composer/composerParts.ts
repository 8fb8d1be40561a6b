import { lazy } from '../../core/lazy.ts';

/** The parts of the composer that come after it: the text can be written before they are there. */
export const attached = lazy(() =>
  import('../../media/compose/AttachedPictures.tsx').then((module) => module.Attached),
);
export const pictureTools = lazy(() =>
  import('../../media/compose/PictureTools.tsx').then((module) => module.PictureTools),
);
export const firstDayNote = lazy(() => import('./FirstDayNote.tsx').then((module) => module.FirstDayNote));

export function preloadParts(): void {
  for (const part of [attached, pictureTools, firstDayNote]) void part.preload();
}
